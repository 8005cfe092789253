import { checkDigit } from '@lading/domain/gs1';

/** A line of a catalogue: its code in SKUs, its name, its variants and its price. */
export type Family = readonly [
  code: string,
  name: string,
  variants: readonly string[],
  price: number,
];

const OUTDOOR: readonly Family[] = [
  ['TN2', 'Skarv 2 trekking tent', ['Moss', 'Slate', 'Ochre'], 329],
  ['TN3', 'Skarv 3 trekking tent', ['Moss', 'Slate'], 419],
  ['TRP', 'Lokken tarp 3 x 4 m', ['Moss', 'Sand'], 89.5],
  ['SBD', 'Varde down sleeping bag', ['Regular', 'Long', 'Kids'], 259],
  ['SBS', 'Varde synthetic sleeping bag', ['Regular', 'Long'], 119],
  ['MAT', 'Hvile sleeping mat', ['Regular', 'Wide', 'Double'], 94.95],
  ['PIL', 'Hvile inflatable pillow', ['Blue', 'Grey'], 24.95],
  ['BP4', 'Tind backpack 45 L', ['Black', 'Moss', 'Rust'], 149],
  ['BP6', 'Tind backpack 65 L', ['Black', 'Moss'], 189],
  ['DPK', 'Stien day pack 22 L', ['Black', 'Ochre', 'Teal', 'Rust'], 69],
  ['DRY', 'Roll-top dry bag', ['5 L', '10 L', '20 L', '35 L'], 19.5],
  ['JKT', 'Regn shell jacket', ['S', 'M', 'L', 'XL'], 199],
  ['FLC', 'Ull merino half-zip', ['S', 'M', 'L', 'XL'], 109],
  ['SCK', 'Ull hiking socks', ['36-38', '39-41', '42-44', '45-47'], 17.95],
  ['HAT', 'Ull beanie', ['Charcoal', 'Rust', 'Moss'], 27.5],
  ['GLV', 'Liner gloves', ['S-M', 'L-XL'], 22],
  ['BTL', 'Steel bottle', ['500 ml', '750 ml', '1 L'], 26.95],
  ['VAC', 'Vacuum flask', ['500 ml', '1 L'], 34.95],
  ['MUG', 'Enamel mug 350 ml', ['White', 'Moss', 'Blue'], 9.95],
  ['PAN', 'Titanium cook pot', ['750 ml', '1.3 L'], 54.9],
  ['SPK', 'Titanium spork', ['Short', 'Long'], 11.5],
  ['LMP', 'Head torch 400 lm', ['Black', 'Ochre'], 44.95],
  ['LAN', 'Rechargeable camp lantern', ['Warm white'], 39.95],
  ['POL', 'Carbon trekking poles, pair', ['110-130 cm', '120-140 cm'], 119],
  ['KNF', 'Folding knife, oak handle', ['Plain', 'Locking'], 38],
  ['CRD', 'Reflective guy line 20 m', ['Lime'], 12.5],
  ['PEG', 'Tent pegs, set of 10', ['Ground'], 18.5],
];

const COFFEE: readonly Family[] = [
  ['ESP', 'Espresso blend Havenstraat', ['250 g', '500 g', '1 kg'], 8.95],
  ['FLT', 'Filter roast Oosterkade', ['250 g', '500 g', '1 kg'], 9.5],
  ['ETH', 'Single origin Guji', ['250 g', '1 kg'], 12.5],
  ['COL', 'Single origin Huila', ['250 g', '1 kg'], 11.75],
  ['DEC', 'Decaf swiss water', ['250 g', '500 g'], 10.25],
  ['GRM', 'Hand grinder, ceramic burr', ['Black', 'Walnut'], 64.5],
  ['GRE', 'Electric grinder 40 mm', ['Black', 'Cream'], 189],
  ['KET', 'Gooseneck kettle 0.9 L', ['Steel', 'Black', 'Copper'], 79],
  ['DRP', 'Porcelain dripper', ['1 cup', '2 cups', '4 cups'], 24.95],
  ['FPR', 'Paper filters, pack of 100', ['1-2 cups', '2-4 cups', '6-8 cups'], 5.95],
  ['SRV', 'Glass server', ['400 ml', '600 ml', '800 ml'], 27.5],
  ['FRP', 'French press', ['350 ml', '1 L'], 36],
  ['MOK', 'Stovetop moka pot', ['3 cups', '6 cups', '9 cups'], 32.95],
  ['TMP', 'Tamper, beech handle', ['51 mm', '54 mm', '58 mm'], 34],
  ['PIT', 'Milk pitcher', ['350 ml', '600 ml', '1 L'], 19.95],
  ['SCA', 'Brew scale with timer', ['Black', 'White'], 49],
  ['CUP', 'Stoneware cup 180 ml', ['Chalk', 'Ink', 'Terracotta', 'Sage'], 11.5],
  ['ESC', 'Espresso cup 70 ml, set of 4', ['Chalk', 'Ink'], 29.5],
  ['PLT', 'Stoneware plate 22 cm', ['Chalk', 'Ink'], 16.5],
  ['BWL', 'Stoneware bowl 15 cm', ['Chalk', 'Ink', 'Sage'], 14.5],
  ['CHF', "Chef's knife 20 cm", ['Oak', 'Black'], 74.95],
  ['PAR', 'Paring knife 9 cm', ['Oak', 'Black'], 24.5],
  ['BRD', 'Acacia chopping board', ['Small', 'Large'], 31.5],
  ['SKL', 'Cast iron skillet', ['20 cm', '26 cm', '30 cm'], 48.5],
  ['TEA', 'Linen tea towel', ['Natural', 'Blue stripe'], 9.25],
  ['CAN', 'Storage canister, bamboo lid', ['0.5 L', '1 L'], 17.5],
  ['SYR', 'Barista syrup 700 ml', ['Vanilla', 'Caramel'], 8.5],
];

const BICYCLE: readonly Family[] = [
  ['CHN', 'Bicycle chain, 116 links', ['8-speed', '9-speed', '10-speed', '11-speed'], 24.95],
  ['CAS', 'Cassette', ['11-28', '11-32', '11-34', '11-42'], 49.95],
  ['BPD', 'Disc brake pads, pair', ['Resin', 'Sintered', 'Organic'], 13.95],
  ['BPR', 'Rim brake shoes, pair', ['55 mm', '70 mm'], 8.95],
  ['ROT', 'Brake rotor', ['140 mm', '160 mm', '180 mm'], 28.5],
  ['CBL', 'Brake cable set, stainless', ['Road', 'City'], 14.5],
  ['TUB', 'Inner tube 40 mm valve', ['26 inch', '28 inch', '20 inch', '28 inch Dunlop'], 5.75],
  ['TYC', 'City tyre, puncture belt', ['28 x 1.40', '28 x 1.60', '26 x 1.75'], 27.95],
  ['TYG', 'Gravel tyre, tubeless', ['700 x 38', '700 x 42', '700 x 45'], 46.5],
  ['RIM', 'Tubeless rim tape 10 m', ['23 mm', '27 mm', '32 mm'], 12.95],
  ['SEA', 'Tubeless sealant', ['125 ml', '500 ml', '1 L'], 9.95],
  ['SAD', 'Touring saddle', ['Black', 'Honey'], 69.5],
  ['GRP', 'Cork grips, pair', ['Natural', 'Black'], 18.95],
  ['TAP', 'Handlebar tape', ['Black', 'White', 'Rust'], 16.5],
  ['PED', 'Platform pedals, pair', ['Black', 'Silver'], 37.5],
  ['LFT', 'Front light 60 lux', ['Battery', 'Dynamo'], 44.5],
  ['LRR', 'Rear light', ['Battery', 'Dynamo'], 21.95],
  ['BEL', 'Brass bell', ['Polished', 'Black'], 15.95],
  ['LCK', 'Folding lock', ['85 cm', '110 cm'], 74.95],
  ['RNG', 'Ring lock with plug-in chain', ['Black'], 59.95],
  ['PUM', 'Track pump with gauge', ['Steel', 'Black'], 42.95],
  ['MTL', 'Multi-tool', ['12 functions', '18 functions'], 26.95],
  ['LUB', 'Chain lubricant 100 ml', ['Dry', 'Wet'], 9.5],
  ['PAN', 'Rolled pannier 20 L', ['Black', 'Petrol', 'Mustard'], 64.95],
  ['BSK', 'Wicker front basket', ['Natural'], 39.95],
  ['MUD', 'Mudguard set', ['26 inch', '28 inch'], 32.5],
  ['BTC', 'Bottle cage', ['Black'], 11.95],
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
  /** The weight with its bag, for goods that are sold by weight; null for others. */
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
  const items = customer.families.flatMap(([code, name, variants, price]) =>
    variants.map((variant) => ({
      sku: `${customer.prefix}-${code}-${codeOf(variant)}`,
      name: `${name}, ${variant}`,
      price,
      weightGrams: weightOf(variant),
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
