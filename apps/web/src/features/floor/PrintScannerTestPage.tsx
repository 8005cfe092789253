import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { currentSettings } from '../../lib/currentSettings.ts';
import { Barcode } from '../../ui/Barcode.tsx';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { testSymbols } from './scannerTest.ts';

export function PrintScannerTestPage() {
  return (
    <PrintPage
      title="Scanner Test"
      result={useQuery(currentSettings())}
      back={{ to: '/floor/scanner-test', label: 'Back to the Scanner Test' }}
    >
      {() => (
        <>
          <h1>Scanner Test</h1>
          {testSymbols.map(({ name, text, form }) => (
            <Box
              key={name}
              component="section"
              sx={{ breakInside: 'avoid', textAlign: 'center', py: 2 }}
            >
              <h2>{name}</h2>
              <Barcode value={text} form={form} />
            </Box>
          ))}
        </>
      )}
    </PrintPage>
  );
}
