import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { type Picture, readPicture } from '../../labels/testing/readLabel.ts';

const library = await PDFiumLibrary.init();

/** Works on the pages of a PDF, as a viewer shows them. */
async function onPages<T>(file: Buffer, work: (page: PDFiumPage) => T | Promise<T>): Promise<T[]> {
  const document = await library.loadDocument(file);
  const results: T[] = [];
  for (const page of document.pages()) results.push(await work(page));
  document.destroy();
  return results;
}

/** The text of each page. */
export const textsOf = (file: Buffer): Promise<string[]> =>
  onPages(file, (page) => page.getText().replaceAll('\r\n', '\n'));

/** The codes of each page, as a scanner sends them. */
export const codesOf = (file: Buffer): Promise<string[][]> =>
  onPages(file, async (page) => readPicture(await pictureOf(page)));

async function pictureOf(page: PDFiumPage): Promise<Picture> {
  const { data, width, height } = await page.render({ scale: 4, render: 'bitmap' });
  // Grey is the same whatever the order of the colours.
  return { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as Picture;
}

/** The size of each page, in points. */
export const sizesOf = (file: Buffer): Promise<{ width: number; height: number }[]> =>
  onPages(file, (page) => {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    return { width, height };
  });

/** True if nothing dark stands in the margins, where letters that went astray would be. */
export const areMarginsFree = async (file: Buffer, points = 16): Promise<boolean> => {
  const free = await onPages(file, async (page) => {
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' });
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const isMargin = x < points || y < points || x >= width - points || y >= height - points;
        if (isMargin && (data[(y * width + x) * 4] ?? 255) < 128) return false;
      }
    return true;
  });
  return free.every(Boolean);
};
