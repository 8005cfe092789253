import { checkDigit } from '@lading/domain/gs1';

/** The sides of a unit in its retail box, in millimetres, and its weight. */
type Measures = readonly [lengthMm: number, widthMm: number, heightMm: number, weightGrams: number];

/**
 * A line of a catalogue: its code in SKUs, its name, its variants, its price, and what a unit
 * measures, if somebody has measured it.
 */
export type Family = readonly [
  code: string,
  name: string,
  variants: readonly string[],
  price: number,
  measures?: Measures,
];

const OUTDOOR: readonly Family[] = [
  ['TN2', 'Skarv 2 trekking tent', ['Moss', 'Slate', 'Ochre'], 329, [560, 180, 180, 2_600]],
  ['TN3', 'Skarv 3 trekking tent', ['Moss', 'Slate'], 419, [600, 200, 200, 3_300]],
  ['TRP', 'Lokken tarp 3 x 4 m', ['Moss', 'Sand'], 89.5, [320, 140, 90, 780]],
  ['SBD', 'Varde down sleeping bag', ['Regular', 'Long', 'Kids'], 259, [420, 220, 220, 1_100]],
  ['SBS', 'Varde synthetic sleeping bag', ['Regular', 'Long'], 119, [440, 240, 240, 1_500]],
  ['MAT', 'Hvile sleeping mat', ['Regular', 'Wide', 'Double'], 94.95, [280, 120, 120, 620]],
  ['PIL', 'Hvile inflatable pillow', ['Blue', 'Grey'], 24.95, [140, 90, 60, 110]],
  ['BP4', 'Tind backpack 45 L', ['Black', 'Moss', 'Rust'], 149, [650, 330, 220, 1_700]],
  ['BP6', 'Tind backpack 65 L', ['Black', 'Moss'], 189, [720, 360, 250, 2_000]],
  ['DPK', 'Stien day pack 22 L', ['Black', 'Ochre', 'Teal', 'Rust'], 69, [480, 280, 120, 640]],
  ['DRY', 'Roll-top dry bag', ['5 L', '10 L', '20 L', '35 L'], 19.5, [260, 160, 40, 150]],
  ['JKT', 'Regn shell jacket', ['S', 'M', 'L', 'XL'], 199, [340, 260, 60, 480]],
  ['FLC', 'Ull merino half-zip', ['S', 'M', 'L', 'XL'], 109, [320, 240, 40, 310]],
  ['SCK', 'Ull hiking socks', ['36-38', '39-41', '42-44', '45-47'], 17.95, [180, 110, 30, 80]],
  ['HAT', 'Ull beanie', ['Charcoal', 'Rust', 'Moss'], 27.5, [220, 180, 30, 70]],
  ['GLV', 'Liner gloves', ['S-M', 'L-XL'], 22, [220, 120, 25, 60]],
  ['BTL', 'Steel bottle', ['500 ml', '750 ml', '1 L'], 26.95, [270, 75, 75, 330]],
  ['VAC', 'Vacuum flask', ['500 ml', '1 L'], 34.95, [290, 85, 85, 480]],
  ['MUG', 'Enamel mug 350 ml', ['White', 'Moss', 'Blue'], 9.95, [120, 90, 90, 130]],
  ['PAN', 'Titanium cook pot', ['750 ml', '1.3 L'], 54.9],
  ['SPK', 'Titanium spork', ['Short', 'Long'], 11.5, [180, 45, 20, 25]],
  ['LMP', 'Head torch 400 lm', ['Black', 'Ochre'], 44.95, [110, 80, 70, 140]],
  ['LAN', 'Rechargeable camp lantern', ['Warm white'], 39.95, [170, 100, 100, 390]],
  ['POL', 'Carbon trekking poles, pair', ['110-130 cm', '120-140 cm'], 119, [680, 90, 60, 420]],
  ['KNF', 'Folding knife, oak handle', ['Plain', 'Locking'], 38, [130, 45, 30, 110]],
  ['CRD', 'Reflective guy line 20 m', ['Lime'], 12.5, [120, 80, 30, 90]],
  ['PEG', 'Tent pegs, set of 10', ['Ground'], 18.5, [220, 80, 30, 190]],
];

const COFFEE: readonly Family[] = [
  ['ESP', 'Espresso blend Havenstraat', ['250 g', '500 g', '1 kg'], 8.95],
  ['FLT', 'Filter roast Oosterkade', ['250 g', '500 g', '1 kg'], 9.5],
  ['ETH', 'Single origin Guji', ['250 g', '1 kg'], 12.5],
  ['COL', 'Single origin Huila', ['250 g', '1 kg'], 11.75],
  ['DEC', 'Decaf swiss water', ['250 g', '500 g'], 10.25],
  ['GRM', 'Hand grinder, ceramic burr', ['Black', 'Walnut'], 64.5, [210, 110, 110, 680]],
  ['GRE', 'Electric grinder 40 mm', ['Black', 'Cream'], 189, [380, 210, 180, 3_400]],
  ['KET', 'Gooseneck kettle 0.9 L', ['Steel', 'Black', 'Copper'], 79, [310, 200, 220, 980]],
  ['DRP', 'Porcelain dripper', ['1 cup', '2 cups', '4 cups'], 24.95, [150, 130, 110, 420]],
  [
    'FPR',
    'Paper filters, pack of 100',
    ['1-2 cups', '2-4 cups', '6-8 cups'],
    5.95,
    [180, 130, 50, 170],
  ],
  ['SRV', 'Glass server', ['400 ml', '600 ml', '800 ml'], 27.5, [170, 140, 140, 380]],
  ['FRP', 'French press', ['350 ml', '1 L'], 36, [230, 160, 120, 720]],
  ['MOK', 'Stovetop moka pot', ['3 cups', '6 cups', '9 cups'], 32.95, [210, 150, 110, 640]],
  ['TMP', 'Tamper, beech handle', ['51 mm', '54 mm', '58 mm'], 34, [110, 70, 70, 460]],
  ['PIT', 'Milk pitcher', ['350 ml', '600 ml', '1 L'], 19.95, [140, 120, 110, 310]],
  ['SCA', 'Brew scale with timer', ['Black', 'White'], 49, [200, 160, 50, 620]],
  ['CUP', 'Stoneware cup 180 ml', ['Chalk', 'Ink', 'Terracotta', 'Sage'], 11.5, [110, 90, 90, 260]],
  ['ESC', 'Espresso cup 70 ml, set of 4', ['Chalk', 'Ink'], 29.5, [200, 200, 90, 760]],
  ['PLT', 'Stoneware plate 22 cm', ['Chalk', 'Ink'], 16.5, [230, 230, 35, 610]],
  ['BWL', 'Stoneware bowl 15 cm', ['Chalk', 'Ink', 'Sage'], 14.5, [170, 170, 80, 480]],
  ['CHF', "Chef's knife 20 cm", ['Oak', 'Black'], 74.95, [360, 70, 35, 280]],
  ['PAR', 'Paring knife 9 cm', ['Oak', 'Black'], 24.5, [230, 50, 30, 120]],
  ['BRD', 'Acacia chopping board', ['Small', 'Large'], 31.5, [420, 280, 30, 1_600]],
  ['SKL', 'Cast iron skillet', ['20 cm', '26 cm', '30 cm'], 48.5, [480, 310, 70, 2_300]],
  ['TEA', 'Linen tea towel', ['Natural', 'Blue stripe'], 9.25, [230, 170, 15, 110]],
  ['CAN', 'Storage canister, bamboo lid', ['0.5 L', '1 L'], 17.5, [160, 120, 120, 540]],
  ['SYR', 'Barista syrup 700 ml', ['Vanilla', 'Caramel'], 8.5, [310, 80, 80, 1_250]],
];

const BICYCLE: readonly Family[] = [
  [
    'CHN',
    'Bicycle chain, 116 links',
    ['8-speed', '9-speed', '10-speed', '11-speed'],
    24.95,
    [140, 110, 40, 290],
  ],
  ['CAS', 'Cassette', ['11-28', '11-32', '11-34', '11-42'], 49.95, [150, 150, 70, 340]],
  ['BPD', 'Disc brake pads, pair', ['Resin', 'Sintered', 'Organic'], 13.95, [110, 80, 20, 40]],
  ['BPR', 'Rim brake shoes, pair', ['55 mm', '70 mm'], 8.95, [130, 90, 30, 70]],
  ['ROT', 'Brake rotor', ['140 mm', '160 mm', '180 mm'], 28.5, [200, 200, 15, 130]],
  ['CBL', 'Brake cable set, stainless', ['Road', 'City'], 14.5, [170, 120, 30, 120]],
  [
    'TUB',
    'Inner tube 40 mm valve',
    ['26 inch', '28 inch', '20 inch', '28 inch Dunlop'],
    5.75,
    [140, 80, 60, 170],
  ],
  [
    'TYC',
    'City tyre, puncture belt',
    ['28 x 1.40', '28 x 1.60', '26 x 1.75'],
    27.95,
    [380, 200, 90, 720],
  ],
  [
    'TYG',
    'Gravel tyre, tubeless',
    ['700 x 38', '700 x 42', '700 x 45'],
    46.5,
    [380, 220, 100, 520],
  ],
  ['RIM', 'Tubeless rim tape 10 m', ['23 mm', '27 mm', '32 mm'], 12.95, [110, 110, 35, 60]],
  ['SEA', 'Tubeless sealant', ['125 ml', '500 ml', '1 L'], 9.95, [190, 70, 70, 560]],
  ['SAD', 'Touring saddle', ['Black', 'Honey'], 69.5, [300, 180, 110, 490]],
  ['GRP', 'Cork grips, pair', ['Natural', 'Black'], 18.95, [180, 110, 50, 140]],
  ['TAP', 'Handlebar tape', ['Black', 'White', 'Rust'], 16.5, [130, 110, 60, 110]],
  ['PED', 'Platform pedals, pair', ['Black', 'Silver'], 37.5, [130, 120, 90, 410]],
  ['LFT', 'Front light 60 lux', ['Battery', 'Dynamo'], 44.5, [130, 100, 80, 190]],
  ['LRR', 'Rear light', ['Battery', 'Dynamo'], 21.95, [110, 80, 50, 70]],
  ['BEL', 'Brass bell', ['Polished', 'Black'], 15.95, [90, 80, 70, 130]],
  ['LCK', 'Folding lock', ['85 cm', '110 cm'], 74.95, [240, 110, 70, 1_250]],
  ['RNG', 'Ring lock with plug-in chain', ['Black'], 59.95, [230, 190, 60, 980]],
  ['PUM', 'Track pump with gauge', ['Steel', 'Black'], 42.95, [680, 260, 110, 1_700]],
  ['MTL', 'Multi-tool', ['12 functions', '18 functions'], 26.95, [110, 60, 40, 210]],
  ['LUB', 'Chain lubricant 100 ml', ['Dry', 'Wet'], 9.5, [150, 55, 45, 130]],
  ['PAN', 'Rolled pannier 20 L', ['Black', 'Petrol', 'Mustard'], 64.95],
  ['BSK', 'Wicker front basket', ['Natural'], 39.95, [420, 330, 270, 1_100]],
  ['MUD', 'Mudguard set', ['26 inch', '28 inch'], 32.5, [760, 130, 90, 620]],
  ['BTC', 'Bottle cage', ['Black'], 11.95, [170, 90, 80, 50]],
];

export interface DemoCustomer {
  name: string;
  email: string;
  /** The prefix of its SKUs. */
  prefix: string;
  families: readonly Family[];
}

export const CUSTOMERS: readonly [DemoCustomer, DemoCustomer, DemoCustomer] = [
  {
    name: 'Norrvind Outdoor',
    email: 'logistics@norrvind.example',
    prefix: 'NV',
    families: OUTDOOR,
  },
  {
    name: 'Kaap Koffie & Keuken',
    email: 'magazijn@kaapkoffie.example',
    prefix: 'KK',
    families: COFFEE,
  },
  {
    name: 'Ketting & Kroon Fietsdelen',
    email: 'orders@kettingkroon.example',
    prefix: 'FD',
    families: BICYCLE,
  },
];

export interface CatalogueItem {
  sku: string;
  name: string;
  barcode: string | null;
  price: number;
  /** The unit cost; null if unknown. */
  cost: number | null;
  /** Of a unit; null if unknown. */
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** With its bag, for goods that are sold by weight; null if unknown. */
  weightGrams: number | null;
}

const BAG_GRAMS = 20;

/** `250 g` -> 270, `1 kg` -> 1020. */
function weightOf(variant: string): number | null {
  const match = /^(\d+) (g|kg)$/.exec(variant);
  return match && Number(match[1]) * (match[2] === 'kg' ? 1_000 : 1) + BAG_GRAMS;
}

/** One of this many products has no barcode. */
const WITHOUT_BARCODE = 4;

/** One of this many products has no cost; the cost of the others is this share of the price. */
const WITHOUT_COST = 9;
const COST_SHARE = 0.58;

/** Every product of a customer, in the order of its catalogue. */
export function catalogueOf(customer: DemoCustomer, number: number): CatalogueItem[] {
  const items = customer.families.flatMap(([code, name, variants, price, measures]) =>
    variants.map((variant) => ({
      sku: `${customer.prefix}-${code}-${codeOf(variant)}`,
      name: `${name}, ${variant}`,
      price,
      lengthMm: measures?.[0] ?? null,
      widthMm: measures?.[1] ?? null,
      heightMm: measures?.[2] ?? null,
      weightGrams: weightOf(variant) ?? measures?.[3] ?? null,
    })),
  );
  return items.map((item, index) => ({
    ...item,
    barcode: index % WITHOUT_BARCODE === 2 ? null : ean13(number, index + 1),
    cost: index % WITHOUT_COST === 5 ? null : Math.round(item.price * COST_SHARE * 100) / 100,
  }));
}

/**
 * The packs of some products: the SKU without its customer's prefix, and its packs, smallest first.
 */
const PACKAGING: Readonly<Record<string, readonly { name: string; units: number }[]>> = {
  'MUG-WHIT': [
    { name: 'Case of 12', units: 12 },
    { name: 'Layer of 96', units: 96 },
  ],
  'ESP-250G': [{ name: 'Case of 24', units: 24 }],
};

/** The packs of a customer's products, each with its own GTIN. */
export function packagingOf(
  customer: DemoCustomer,
): { sku: string; packs: { name: string; units: number; gtin: string }[] }[] {
  const number = CUSTOMERS.indexOf(customer) + 1;
  return customer.families.flatMap(([code, , variants]) =>
    variants.flatMap((variant) => {
      const packs = PACKAGING[`${code}-${codeOf(variant)}`];
      if (!packs) return [];
      const sku = `${customer.prefix}-${code}-${codeOf(variant)}`;
      return [
        { sku, packs: packs.map((pack, index) => ({ ...pack, gtin: gtin14(number, index + 1) })) },
      ];
    }),
  );
}

/** A GTIN-14 of the range that GS1 leaves to companies' own use, with the indicator of a pack. */
function gtin14(customer: number, pack: number): string {
  const digits = `${pack}29${String(4100 + customer * 37).padStart(4, '0')}${String(990_000 + customer).padStart(6, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** `Blue stripe` -> `BLUE`, `28 x 1.40` -> `28X140`, `1 kg` -> `1KG`. */
function codeOf(variant: string): string {
  const letters = variant.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return /^\d/.test(letters) ? letters.slice(0, 8) : letters.slice(0, 4);
}

/** An EAN-13 of the range that GS1 reserves for internal use, so that it is no real product. */
function ean13(customer: number, item: number): string {
  const digits = `29${String(4100 + customer * 37).padStart(4, '0')}${String(item * 10 + customer).padStart(6, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
