-- The company's own shipping labels are drawn by templates, as all other labels are. They are ZPL:
-- a package gets its label as a carrier sells it.
alter table label_template drop constraint label_template_document_check,
  add constraint label_template_document_check check (document in
    ('LOCATION', 'PRODUCT', 'PALLET', 'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE',
      'SHIPPING_LABEL')),
  add constraint label_template_shipping check (document <> 'SHIPPING_LABEL' or language = 'ZPL');

with template as (
  insert into label_template (document, name, language, number, is_delivered, created_at)
  -- A company may have a template of this name already.
  select 'SHIPPING_LABEL', 'Shipping label' || case when exists (select
      from label_template
      where spelling_key(name) = spelling_key('Shipping label')) then ' of Lading' else '' end,
    'ZPL', 1, true, now()
  returning id
)
insert into label_template_version (template_id, number, width_mm, height_mm, dpi, content,
  created_at)
select id, 1, 100, 150, 203, $label$^XA
^FO{{mm:5}},{{mm:4}}^A0N,{{mm:3}},{{mm:3}}^FB{{mm:90}},6,0,L^FD{{from}}^FS
^FO{{mm:2.5}},{{mm:23.5}}^GB{{mm:95}},0,{{mm:0.4}}^FS
^FO{{mm:5}},{{mm:27}}^A0N,{{mm:5.5}},{{mm:5.5}}^FB{{mm:90}},7,0,L^FD{{to}}^FS
^FO{{mm:2.5}},{{mm:70}}^GB{{mm:95}},0,{{mm:0.4}}^FS
^FO{{mm:5}},{{mm:73}}^A0N,{{mm:5}},{{mm:5}}^FB{{mm:90}},1,0,L^FD{{service}}^FS
^FO{{mm:5}},{{mm:80}}^A0N,{{mm:3.5}},{{mm:3.5}}^FB{{mm:90}},1,0,L^FD{{order}} · {{reference}}^FS
^FO{{mm:5}},{{mm:85}}^A0N,{{mm:3.5}},{{mm:3.5}}^FB{{mm:90}},1,0,L^FD{{weight}} kg^FS
{{if:test}}^FO{{mm:2.5}},{{mm:91}}^GB{{mm:95}},{{mm:11}},{{mm:11}}^FS
^FO{{mm:5}},{{mm:93.5}}^FR^A0N,{{mm:6}},{{mm:6}}^FB{{mm:90}},1,0,C^FD{{test}}^FS{{end}}
^FO{{mm:5}},{{mm:107}}{{barcode:code 90x24}}
^FO{{mm:5}},{{mm:133}}^A0N,{{mm:5}},{{mm:5}}^FB{{mm:90}},1,0,C^FD{{code}}^FS
^XZ$label$, now()
from template;
