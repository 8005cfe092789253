import type { OrderDetail } from '@lading/contract/orders';
import { isCancelled, isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import type { OrderPaperKind } from '@lading/domain/papers';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { PrintOutlined } from '../../ui/icons.tsx';
import { useOrderPdf } from './OrderPdfButton.tsx';
import { paperNames } from './paperNames.ts';

const pages = {
  PACKING_LIST: 'packing-list',
  PACKING_SLIP: 'packing-slip',
  DELIVERY_NOTE: 'delivery-note',
  CONSIGNMENT_NOTE: 'consignment-note',
} as const satisfies Record<OrderPaperKind, string>;

/** The papers of an order, to print, and as files. */
export function OrderPapersMenu({ order }: { order: OrderDetail }) {
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const savePdf = useOrderPdf(order.id);
  const isPicked = order.items.some(({ pickedQuantity }) => pickedQuantity > 0);
  const hasGoods = isPicked && !isCancelled(order);
  const hasPackages = order.packages.length > 0;
  const isThere: Readonly<Record<OrderPaperKind, boolean>> = {
    PACKING_LIST: hasGoods,
    PACKING_SLIP: hasPackages,
    DELIVERY_NOTE: hasGoods,
    CONSIGNMENT_NOTE: hasPackages && may(user, 'orders:ship'),
  };
  const kinds = (Object.keys(pages) as OrderPaperKind[]).filter((kind) => isThere[kind]);
  const documents = [
    ...(may(user, 'orders:pick') && isLegal(orderSteps, order.status, 'pick')
      ? [{ page: 'pick-list', label: 'Pick List' }]
      : []),
    ...(hasPackages ? [{ page: 'package-labels', label: 'Package Labels' }] : []),
    ...kinds.map((kind) => ({ page: pages[kind], label: paperNames[kind] })),
  ];
  if (documents.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PrintOutlined />}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Print
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {documents.map(({ page, label }) => (
          <MenuItem
            key={page}
            component={Link}
            to={`/print/orders/${order.id}/${page}`}
            onClick={() => setAnchor(null)}
          >
            {label}
          </MenuItem>
        ))}
        {kinds.length > 0 && <Divider />}
        {kinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              void savePdf(kind);
            }}
          >
            {paperNames[kind]} (PDF)
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
