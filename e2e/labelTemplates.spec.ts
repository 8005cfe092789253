import { expect } from '@playwright/test';
import { readBarcodes } from './support/barcodes.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createWorld, unique } from './support/world.ts';

interface Template {
  id: number;
  document: string;
  language: string;
  content: string;
  widthMm: number;
  heightMm: number;
  dpi: number;
}

test('a delivered template is copied, changed, checked, saved and restored', async ({
  page,
}, info) => {
  const { user } = await createWorld({ products: 0 });
  const name = unique('Bin label');
  await openAs(page, user, '/label-templates?document=LOCATION&language=ZPL');
  await rowsOf(listOf(page, 'Label templates'), 'Came with Lading')
    .getByRole('link', { name: /^Copy/ })
    .click();
  await page.getByLabel('Template Name').fill(name);
  const picture = page.getByRole('img', { name: 'The label as it is printed' });
  await expect(picture).toBeVisible();
  await expect(page.getByText('The check found nothing to change.')).toBeVisible();
  await picture.screenshot({ path: info.outputPath('sample.png') });
  expect(await readBarcodes(info.outputPath('sample.png'))).toEqual(['A-01-02']);

  const editor = page.getByRole('textbox', { name: 'ZPL with Fields' });
  const content = await editor.inputValue();
  await editor.fill(content.replace('{{name}}', '{{nmae}}'));
  await expect(page.getByText('has no field "nmae"')).toBeVisible();
  await page.getByRole('button', { name: 'Create Template' }).click();
  const form = page.getByRole('form', { name: 'Label template' });
  await expect(form.getByRole('alert')).toContainText('has no field "nmae"');
  await editor.fill(content);
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await editor.fill(content.replace('{{name}}', 'Bin {{name}}'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('saved as version 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 was restored.')).toBeVisible();
  await expect(editor).toHaveValue(content);
  await expect(page.getByText(/^Version 3, saved/)).toBeVisible();
  // Templates are of the whole company: others print theirs.
  const [own] = await api<{ id: number }[]>('GET', `/api/label-templates?search=${name}`);
  await api('PUT', `/api/label-templates/${own?.id}`, { active: false });
});

test('every code of the labels on paper is read from its picture, and no text is cut', async ({
  browser,
}, info) => {
  const templates = await api<Template[]>('GET', '/api/label-templates?language=HTML');
  const page = await browser.newPage({ deviceScaleFactor: 4 });
  for (const { id } of templates) {
    const { document, language, content, widthMm, heightMm, dpi } = await api<Template>(
      'GET',
      `/api/label-templates/${id}`,
    );
    const label = await api<{ content: string }>('POST', '/api/label-templates/preview', {
      document,
      language,
      content,
      widthMm,
      heightMm,
      dpi,
    });
    await page.setContent(label.content);
    const cut = await page
      .locator('body, body *:not(svg, svg *)')
      .evaluateAll((all) =>
        all
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
          )
          .map((element) => element.textContent),
      );
    expect([document, cut]).toEqual([document, []]);
    const picture = info.outputPath(`${document}-${widthMm}.png`);
    await page.locator('body').screenshot({ path: picture });
    const codes = await page.locator('svg').count();
    expect([document, (await readBarcodes(picture)).length]).toEqual([document, codes]);
  }
  await page.close();
});
