/** Differs between versions whose API answers in other shapes. */
declare const __API__: string;
/** The picture of the product for the landing page, or null if none was there when it was built. */
declare const __SCREENSHOT__: { src: string; width: number; height: number } | null;
