export function GoodsReceivingPage() {
  return null;
}
