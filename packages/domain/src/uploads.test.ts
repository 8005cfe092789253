import { expect, test } from 'vitest';
import { type Fault, sayFault } from './messages/faults.ts';
import { type FileKind, fileKinds, uploadFault } from './uploads.ts';

const ALL = Object.keys(fileKinds) as FileKind[];
const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const ZIP = bytes('PK\u0003\u0004rest');
const GZIP = bytes('\u001f\u008brest');

const sentenceOf = (found: Fault | null) => found && sayFault(found);

test.each([
  ['orders.csv', bytes('sku,quantity\n')],
  ['ORDERS.TSV', bytes('sku\tquantity\n')],
  ['orders.txt', bytes('\u00ef\u00bb\u00bfsku')],
  ['utf16.csv', bytes('\u00ff\u00fes\u0000k\u0000u\u0000')],
  ['empty.csv', bytes('')],
  ['', bytes('sku')],
  ['', ZIP],
  ['Auftr\u00e4ge.v2.xlsx', ZIP],
  ['protected.xlsx', bytes('\u00d0\u00cf\u0011\u00e0rest')],
  ['orders.csv.gz', GZIP],
])('%s is taken', (name, content) => {
  expect(uploadFault(name, content, ALL)).toBeNull();
});

test.each([
  ['orders.exe', bytes('sku')],
  ['orders', bytes('sku')],
  ['orders.csv.html', bytes('sku')],
  ['csv', bytes('sku')],
  ['orders.csv\u0000.exe', bytes('sku')],
])('the name %j is refused', (name, content) => {
  expect(sentenceOf(uploadFault(name, content, ALL))).toBe(
    'must have a name that ends in .csv, .tsv, .txt, .xlsx, .xlsm, .gz',
  );
});

test.each([
  ['orders.csv', ZIP, 'is text by its name, and a workbook by its content'],
  ['orders.xlsx', bytes('sku'), 'is a workbook by its name, and text by its content'],
  ['orders.csv', GZIP, 'is text by its name, and packed by gzip by its content'],
  ['orders.gz', bytes('sku'), 'is packed by gzip by its name, and text by its content'],
  [
    'orders.csv',
    bytes('%PDF-1.7 ...'),
    'is text by its name, and neither text nor a workbook by its content',
  ],
  [
    'orders.csv',
    bytes('\u00ff\u00d8\u00ff\u00e0'),
    'is text by its name, and neither text nor a workbook by its content',
  ],
  [
    'orders.txt',
    bytes('MZ\u0090\u0000'),
    'is text by its name, and neither text nor a workbook by its content',
  ],
  ['', bytes('%PDF-1.7 ...'), 'is neither text nor a workbook by its content'],
  [
    'orders.csv',
    bytes('#!/bin/sh'),
    'is text by its name, and neither text nor a workbook by its content',
  ],
])('%s with other content is refused', (name, content, fault) => {
  expect(sentenceOf(uploadFault(name, content, ALL))).toBe(fault);
});

test('a call that takes text alone refuses a workbook by its name', () => {
  expect(sentenceOf(uploadFault('places.xlsx', ZIP, ['TEXT']))).toBe(
    'must have a name that ends in .csv, .tsv, .txt',
  );
});
