/** Stock that could be taken: `available` units of one balance. Lots come in the order in which they should be used. */
export interface Lot {
  inventoryId: number;
  available: number;
}

export interface Take {
  inventoryId: number;
  quantity: number;
}

/** Takes from the lots in the order given, never more than a lot has free nor than is still missing. */
export function planAllocation(wanted: number, lots: readonly Lot[]): Take[] {
  const plan: Take[] = [];
  let missing = wanted;
  for (const lot of lots) {
    const quantity = Math.min(missing, lot.available);
    if (quantity > 0) plan.push({ inventoryId: lot.inventoryId, quantity });
    missing -= Math.max(quantity, 0);
  }
  return plan;
}
