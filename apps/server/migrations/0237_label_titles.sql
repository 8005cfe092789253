-- Delivered labels name what they show: SSCC stands over an SSCC alone, CONTENT, the title of
-- (02), over a GTIN, and SKU over the SKU of a single product. Templates that somebody changed stay.
with changed as (
  select t.id, v.width_mm, v.height_mm, v.dpi, v.content as former,
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(v.content, '(\^FO[^\n]*\^FDSSCC\^FS)', '{{if:sscc}}\1{{end}}'),
          '(\^FO[^\n]*\^FDCONTENT\^FS)', '{{if:gtin}}\1{{end}}'),
        '(\^FO[^\n]*\^FDSKU\^FS)', '{{if:sku}}\1{{end}}'),
      '(<div[^>]*>)(SSCC|CONTENT)(</div>)', '{{if:\2}}\1\2\3{{end}}', 'g') as content
  from label_template t
  join label_template_version v on v.template_id = t.id and v.number = t.number
  where t.is_delivered and t.number = 1 and t.document in ('PALLET', 'CARTON', 'TOTE')
), added as (
  insert into label_template_version (template_id, number, width_mm, height_mm, dpi, content,
    created_at)
  select id, 2, width_mm, height_mm, dpi,
    replace(replace(content, '{{if:SSCC}}', '{{if:sscc}}'), '{{if:CONTENT}}', '{{if:gtin}}'), now()
  from changed
  where content <> former
  returning template_id
)
update label_template
set number = 2, version = version + 1
where id in (select template_id from added);
