import { keysOf } from './keysOf.ts';

export type FigureUnit = 'hours' | 'percent' | 'lines per hour';

export interface FigureDefinition {
  label: string;
  unit: FigureUnit;
  formula: string;
  /** What the figure is taken over, in the plural. */
  population: string;
  /** When an event counts as one of a period. */
  dated: string;
  /** The published name of the figure. */
  source: string;
  /** Whether more of it is better. */
  better: 'higher' | 'lower';
}

/**
 * The figures of the performance report, by the names under which the field publishes them: WERC DC
 * Measures (the yearly benchmark of the Warehousing Education and Research Council) and the SCOR
 * Digital Standard (ASCM).
 */
export const performanceFigures = {
  dockToStockMean: {
    label: 'Dock-to-stock, mean',
    unit: 'hours',
    formula:
      'Sum of the hours from the receipt of a pallet, or the arrival of its truck where an appointment of the ASN has one, until it was first put away into stock ÷ pallets put away',
    population: 'pallets put away',
    dated: 'by the instant of putting away',
    source:
      'WERC DC Measures: Dock-to-Stock Cycle Time, in Hours; SCOR RS.3.107 Receive and RS.3.139 Transfer Product Cycle Time',
    better: 'lower',
  },
  dockToStockP90: {
    label: 'Dock-to-stock, 90th percentile',
    unit: 'hours',
    formula:
      'The hours within which nine of ten pallets were put away (between two of them, interpolated)',
    population: 'pallets put away',
    dated: 'by the instant of putting away',
    source: 'WERC DC Measures: Dock-to-Stock Cycle Time, in Hours, as a percentile',
    better: 'lower',
  },
  truckWaitingMean: {
    label: 'Truck waiting time, mean',
    unit: 'hours',
    formula:
      'Sum of the hours from the arrival of a truck until it stood at its door ÷ trucks that left',
    population: 'trucks with an appointment that left',
    dated: 'by the instant of leaving',
    source: 'Yard and dock: waiting time, the part of the detention before the door',
    better: 'lower',
  },
  truckAtDoorMean: {
    label: 'Truck time at the door, mean',
    unit: 'hours',
    formula: 'Sum of the hours from the door until a truck left ÷ trucks that left',
    population: 'trucks with an appointment that left',
    dated: 'by the instant of leaving',
    source: 'Yard and dock: time at the door',
    better: 'lower',
  },
  truckTurnaroundMean: {
    label: 'Truck turnaround, mean',
    unit: 'hours',
    formula: 'Sum of the hours from the arrival of a truck until it left ÷ trucks that left',
    population: 'trucks with an appointment that left',
    dated: 'by the instant of leaving',
    source: 'Yard and dock: turnaround or dwell time, on which detention is charged',
    better: 'lower',
  },
  orderCycleTimeMean: {
    label: 'Order cycle time, mean',
    unit: 'hours',
    formula:
      'Sum of the hours from the order date until the order shipped ÷ orders shipped, leaving out those shipped before their order date',
    population: 'orders shipped',
    dated: 'by the instant of shipping',
    source:
      'WERC DC Measures: Internal Order Cycle Time; SCOR RS.1.1 Order Fulfillment Cycle Time, up to shipping',
    better: 'lower',
  },
  orderCycleTimeP90: {
    label: 'Order cycle time, 90th percentile',
    unit: 'hours',
    formula:
      'The hours within which nine of ten orders shipped (between two of them, interpolated)',
    population: 'orders shipped',
    dated: 'by the instant of shipping',
    source: 'WERC DC Measures: Internal Order Cycle Time, as a percentile',
    better: 'lower',
  },
  lineFillRate: {
    label: 'Line fill rate',
    unit: 'percent',
    formula:
      'Order lines shipped in full with the first shipment ÷ order lines of first shipments × 100',
    population: 'order lines of first shipments',
    dated: 'by the instant of shipping',
    source: 'WERC DC Measures: Fill Rate – Line',
    better: 'higher',
  },
  orderFillRate: {
    label: 'Order fill rate',
    unit: 'percent',
    formula:
      'Orders shipped in full with the first shipment ÷ orders shipped for the first time × 100; follow-up orders count in neither',
    population: 'orders shipped for the first time',
    dated: 'by the instant of shipping',
    source: 'WERC DC Measures: Order Fill Rate; SCOR RL.2.1 Percentage of Orders Delivered in Full',
    better: 'higher',
  },
  onTimeShipping: {
    label: 'On-time shipping',
    unit: 'percent',
    formula:
      'Orders shipped on or before the ship-by date ÷ orders shipped that have such a date × 100; follow-up orders count too',
    population: 'shipped orders with a ship-by date',
    dated: 'by the instant of shipping',
    source:
      'WERC DC Measures: On-time Shipments; SCOR RL.2.2 Delivery Performance to Customer Commit Date, up to shipping',
    better: 'higher',
  },
  otif: {
    label: 'On time, in full (OTIF)',
    unit: 'percent',
    formula:
      'Orders shipped on time and in full with the first shipment ÷ orders shipped for the first time that have a ship-by date × 100',
    population: 'orders shipped for the first time with a ship-by date',
    dated: 'by the instant of shipping',
    source: 'OTIF, at shipping; in SCOR the two come together in RL.1.1 Perfect Order Fulfillment',
    better: 'higher',
  },
  linesPickedPerHour: {
    label: 'Lines picked per hour and user',
    unit: 'lines per hour',
    formula:
      'Order lines picked, by user ÷ clock hours in which that user picked, summed over the users',
    population: 'user-hours with a pick',
    dated: 'by the instant of the pick',
    source:
      'WERC DC Measures: Lines Picked and Shipped per Hour; hours are those of the ledger, not of a time clock',
    better: 'higher',
  },
  receivingAccuracy: {
    label: 'Receiving accuracy, by line',
    unit: 'percent',
    formula:
      'ASN lines received exactly as announced ÷ lines of completed ASNs, extra items included × 100',
    population: 'lines of completed ASNs',
    dated: 'by the last receipt of the ASN',
    source: 'SCOR: % Orders/Lines Received Complete, with overs counted as wrong too',
    better: 'higher',
  },
  recordAccuracyLines: {
    label: 'Inventory record accuracy, by line',
    unit: 'percent',
    formula:
      'Count lines that found exactly what the ledger had, in its place ÷ lines counted in approved counts × 100',
    population: 'lines of approved counts',
    dated: 'by the approval of the count',
    source: 'WERC DC Measures: Inventory Count Accuracy by Location',
    better: 'higher',
  },
  recordAccuracyUnits: {
    label: 'Inventory record accuracy, by unit',
    unit: 'percent',
    formula:
      '(1 − sum of |counted − ledger| ÷ units in the ledger) × 100, not below 0: each difference counts, overs never cancel shorts',
    population: 'units in the ledger at approved counts',
    dated: 'by the approval of the count',
    source: 'Inventory record accuracy by absolute variance, as APICS has it',
    better: 'higher',
  },
  spaceUsed: {
    label: 'Space used',
    unit: 'percent',
    formula:
      'Locations that hold stock ÷ locations for stock (storage, pick, hazardous, customs, quarantined) × 100',
    population: 'locations for stock',
    dated: 'at the end of the period',
    source: 'WERC DC Measures: Average Warehouse Capacity Used, by location',
    better: 'higher',
  },
} as const satisfies Record<string, FigureDefinition>;

export type FigureKey = keyof typeof performanceFigures;
export const figureKeys = keysOf(performanceFigures);

/** The types of locations for stored goods, as opposed to goods in movement. */
export const stockLocationTypes = [
  'STORAGE',
  'PICK',
  'HAZARDOUS',
  'CUSTOMS',
  'QUARANTINED',
] as const;

const round = (value: number): number => Number(value.toFixed(2));

/** `part` of `whole` in per cent with two decimals; null if there is nothing to divide by. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? round((part / whole) * 100) : null;
}

/**
 * How far records agreed with what was counted, in per cent, from the absolute differences: what is
 * over never makes up for what is short.
 */
export function agreementOf(differences: number, recorded: number): number | null {
  return recorded > 0 ? shareOf(Math.max(0, recorded - differences), recorded) : null;
}

/** An amount per hour, with two decimals; null without hours. */
export function perHour(count: number, hours: number): number | null {
  return hours > 0 ? round(count / hours) : null;
}

/** Seconds as hours with two decimals; null if nothing was timed. */
export function hoursOf(seconds: number | null): number | null {
  return seconds === null ? null : round(seconds / 3600);
}
