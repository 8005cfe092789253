import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { currentSettings } from '../lib/currentSettings.ts';
import { applyFormats, currentFormats, type Formats } from '../lib/format.ts';
import { readJson, storageKeys, writeJson } from '../lib/storage.ts';

// The formats of the last visit, until the settings are read.
const stored = readJson<Formats>(storageKeys.formats);
if (stored) applyFormats(stored);

const keyOf = ({ locale, currency }: Formats): string => `${locale} ${currency}`;

/**
 * Shows its children in the company's formats. They are mounted again where the first settings
 * differ from those of the last visit. A later change shows wherever a screen renders next, so that
 * nobody loses what they are typing.
 */
export function CompanyFormats({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentSettings());
  const [first, setFirst] = useState(() => keyOf(currentFormats()));
  const [hasRead, setRead] = useState(false);
  if (data && applyFormats(data)) writeJson(storageKeys.formats, currentFormats());
  if (data && !hasRead) {
    setRead(true);
    setFirst(keyOf(data));
  }
  return <Fragment key={first}>{children}</Fragment>;
}
