import type { OrderDetail } from '@lading/contract/orders';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';

/** The documents of an order that have something on them by now. */
export function PrintMenu({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const isPicked = order.items.some(({ pickedQuantity }) => pickedQuantity > 0);
  const documents = [
    { name: 'pick-list', label: 'Pick List', isThere: may(role, 'orders:pick') && isLegal(orderSteps, order.status, 'pick') },
    { name: 'packing-slip', label: 'Packing Slip', isThere: order.packages.length > 0 },
    { name: 'delivery-note', label: 'Delivery Note', isThere: isPicked && order.status !== 'CANCELLED' },
  ].filter(({ isThere }) => isThere);
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
        {documents.map(({ name, label }) => (
          <MenuItem key={name} component={Link} to={`/print/orders/${order.id}/${name}`} onClick={() => setAnchor(null)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
