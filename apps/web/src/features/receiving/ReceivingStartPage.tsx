export function ReceivingStartPage() {
  return null;
}
