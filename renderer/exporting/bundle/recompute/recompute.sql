-- Computes the tables of this bundle again, without Meterlens. Unpack the .meterlens file, which is a ZIP archive, and in
-- its folder run
--
--   duckdb -init recompute/recompute.sql -c "FROM differences"
--
-- `differences` has a row for each figure that is further than 1e-9 from the app's own: none when all agree. `figures`
-- and `days` have every figure of the series, `cells` the numbers of the tables of views that follow from them, and
-- `left_out` says what is not computed again.

-- Values lie in the bundle as float64, the lowest byte first: here their hexadecimal digits become numbers, exactly.
CREATE OR REPLACE MACRO float64(digits) AS (
  WITH word AS (
    SELECT ('0x' || substr(digits, 15, 2) || substr(digits, 13, 2) || substr(digits, 11, 2) || substr(digits, 9, 2)
      || substr(digits, 7, 2) || substr(digits, 5, 2) || substr(digits, 3, 2) || substr(digits, 1, 2))::UBIGINT AS bits
  )
  SELECT CASE WHEN bits >> 63 = 1 THEN -1e0 ELSE 1e0 END
    * CASE WHEN (bits >> 52) & 2047 = 0
        THEN (bits & 4503599627370495)::DOUBLE * pow(2e0, -1074)
        ELSE ((bits & 4503599627370495) + 4503599627370496)::DOUBLE * pow(2e0, ((bits >> 52) & 2047)::INTEGER - 1075)
      END
  FROM word
);

-- A part has its instants and after them as many values. A missing instant is a gap.
CREATE OR REPLACE TEMPORARY TABLE readings AS
WITH parts AS (
  SELECT 'series/' || regexp_extract(filename, '(\d{6})-\d{4}\.f64$', 1) || '.json' AS entry,
    regexp_extract_all(hex(content), '.{16}') AS words
  FROM read_blob('series/*.f64')
), pairs AS (
  SELECT entry, unnest(words[:len(words) // 2]) AS stamp, unnest(words[len(words) // 2 + 1:]) AS value
  FROM parts
)
SELECT entry, float64(stamp)::BIGINT AS stamp, float64(value) AS value FROM pairs;

CREATE OR REPLACE TEMPORARY TABLE tables AS
SELECT * FROM read_json('recompute/tables.json', maximum_object_size = 67108864, columns = {
  series: 'STRUCT(workspace VARCHAR, "name" VARCHAR, entry VARCHAR,
    terms STRUCT(entry VARCHAR, sign DOUBLE)[], meansOf STRUCT(entry VARCHAR, stepMs DOUBLE), kind VARCHAR, unit VARCHAR, totalUnit VARCHAR,
    perHour DOUBLE, stepMs DOUBLE, noise DOUBLE, longestDivisibleMs DOUBLE, spans DOUBLE[][],
    figures STRUCT(total DOUBLE, mean DOUBLE, presentHours DOUBLE, missingHours DOUBLE, complete DOUBLE, peak DOUBLE, lowest DOUBLE,
      deviation DOUBLE, baseload DOUBLE, percentiles DOUBLE[]),
    clock BIGINT[][], days DOUBLE[][])[]',
  daySets: 'INTEGER[][]',
  cells: 'STRUCT(workspace VARCHAR, card VARCHAR, "row" VARCHAR, "column" VARCHAR, app DOUBLE, operation VARCHAR,
    figure VARCHAR, "at" BIGINT, above DOUBLE, slot STRUCT("from" BIGINT, "to" BIGINT, days INTEGER), "by" DOUBLE,
    "of" INTEGER[])[]',
  leftOut: 'STRUCT(workspace VARCHAR, what VARCHAR, why VARCHAR, "of" INTEGER[])[]'
});

CREATE OR REPLACE TEMPORARY TABLE series AS
SELECT row_number() OVER () AS id, one.* FROM (SELECT unnest(series) AS one FROM tables);

-- A sum of rates has a value where all that it adds have one.
INSERT INTO readings
WITH sums AS (SELECT DISTINCT entry, terms FROM series WHERE terms IS NOT NULL),
parts AS (SELECT entry AS whole, len(terms) AS count, unnest(terms) AS one FROM sums)
SELECT whole, stamp, sum(one.sign * value)
FROM parts JOIN readings ON readings.entry = one.entry
GROUP BY whole, count, stamp
HAVING count(*) = count;

-- Where values are finer than hours, extremes and percentiles are those of hourly means: of hours that are whole.
INSERT INTO readings
WITH means AS (SELECT DISTINCT entry, meansOf FROM series WHERE meansOf IS NOT NULL),
held AS (
  SELECT means.entry, stamp, value,
    least(stamp + meansOf.stepMs::BIGINT, coalesce(lead(stamp) OVER by_time, 9223372036854775807)) - stamp AS lasts
  FROM means JOIN readings ON readings.entry = meansOf.entry
  WINDOW by_time AS (PARTITION BY means.entry ORDER BY stamp)
)
SELECT entry, stamp // 3600000 * 3600000, sum(value * lasts) / sum(lasts)
FROM held GROUP BY entry, stamp // 3600000
HAVING sum(lasts) = 3600000;

CREATE OR REPLACE TEMPORARY VIEW left_out AS
SELECT one.workspace, one.what, one.why,
  (SELECT string_agg(DISTINCT name, ', ') FROM series WHERE list_contains(one."of", id - 1)) AS rests_on
FROM (SELECT unnest(leftOut) AS one FROM tables);

-- A rate or a level holds for its interval, or until the next value where that comes sooner. What ran through a totalizer
-- holds from one reading to the next, as a rate an hour: a fall by more than noise is a reset, and the reading after it
-- counts from zero; after a smaller fall only what exceeds the highest reading counts.
CREATE OR REPLACE TEMPORARY TABLE stretches AS
WITH in_turn AS (
  SELECT id, kind, stepMs, noise, stamp, value,
    lead(stamp) OVER by_time AS next_stamp,
    CASE WHEN lag(value) OVER by_time - value > noise THEN 1 ELSE 0 END AS is_reset
  FROM series JOIN readings USING (entry)
  WINDOW by_time AS (PARTITION BY id ORDER BY stamp)
), since_reset AS (
  SELECT *, sum(is_reset) OVER (PARTITION BY id ORDER BY stamp) AS resets FROM in_turn WHERE kind = 'totalizer'
), highest AS (
  SELECT *, max(value) OVER (PARTITION BY id, resets ORDER BY stamp) AS highest FROM since_reset
), amounts AS (
  SELECT id, lag(stamp) OVER by_time AS begun, stamp AS ended,
    CASE WHEN is_reset = 1 THEN greatest(value, 0e0)
      ELSE greatest(highest - lag(highest) OVER by_time, 0e0) END AS amount
  FROM highest
  WINDOW by_time AS (PARTITION BY id ORDER BY stamp)
)
SELECT id, stamp AS begun, least(stamp + stepMs::BIGINT, coalesce(next_stamp, 9223372036854775807)) AS ended, value AS rate
FROM in_turn
WHERE kind <> 'totalizer'
UNION ALL
SELECT id, begun, ended, amount / ((ended - begun) / 3.6e6) AS rate
FROM amounts
WHERE begun IS NOT NULL;

-- Over a stretch of time values count by the time for which they hold in it; an amount over a silence that its edge cuts is
-- left out, since nobody knows when it ran.
CREATE OR REPLACE TEMPORARY TABLE windows AS
SELECT id, 'figures' AS part, one[1] AS from_ms, one[2] AS to_ms FROM (SELECT id, unnest(spans) AS one FROM series)
UNION ALL
SELECT id, 'days' AS part, one[1] AS from_ms, one[2] AS to_ms FROM (SELECT id, unnest(days) AS one FROM series);

CREATE OR REPLACE TEMPORARY TABLE sums AS
SELECT id, part, from_ms,
  sum(rate * (least(ended, to_ms) - greatest(begun, from_ms))) AS weighted,
  sum(least(ended, to_ms) - greatest(begun, from_ms)) AS weight, max(rate) AS highest, min(rate) AS lowest
FROM windows
JOIN stretches USING (id)
JOIN series USING (id)
WHERE begun < to_ms AND ended > from_ms
  AND (ended - begun <= coalesce(longestDivisibleMs, 'infinity'::DOUBLE) OR (begun >= from_ms AND ended <= to_ms))
GROUP BY id, part, from_ms;

-- Values stand at the middle of the time for which they hold, the lowest and the highest at the ends, and are joined by
-- lines: where all hold equally long, these are the percentiles of Hyndman and Fan (1996), type 7.
CREATE OR REPLACE TEMPORARY TABLE percentiles AS
WITH lasting AS (
  SELECT id, rate, least(ended, to_ms) - greatest(begun, from_ms) AS lasts
  FROM windows JOIN stretches USING (id) JOIN series USING (id)
  WHERE part = 'figures' AND figures.percentiles IS NOT NULL AND begun < to_ms AND ended > from_ms
), middles AS (
  SELECT id, rate, sum(lasts) OVER (PARTITION BY id ORDER BY rate, lasts ROWS UNBOUNDED PRECEDING) - lasts / 2 AS middle
  FROM lasting
), placed AS (
  SELECT id, rate, coalesce((middle - min(middle) OVER own) / nullif(max(middle) OVER own - min(middle) OVER own, 0), 0) AS share
  FROM middles WINDOW own AS (PARTITION BY id)
), lines AS (
  SELECT id, rate, share, lead(rate) OVER upwards AS next_rate, lead(share) OVER upwards AS next_share
  FROM placed WINDOW upwards AS (PARTITION BY id ORDER BY share)
), wanted AS (
  SELECT unnest(['p1', 'p2.5', 'p5', 'p10', 'p25', 'p50', 'p75', 'p90', 'p95', 'p99']) AS percent,
    unnest(range(1, 11)) AS place,
    unnest([0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]::DOUBLE[]) AS at_share
)
SELECT id, percent, place,
  rate + coalesce((next_rate - rate) * (at_share - share) / (next_share - share), 0) AS value
FROM lines JOIN wanted ON at_share >= share AND at_share < coalesce(next_share, 2);

-- The base load is the 2.5th percentile of the hours of each local day that is there as a whole, averaged over these days
-- (Price 2010).
CREATE OR REPLACE TEMPORARY TABLE base_loads AS
WITH pieces AS (
  SELECT id, from_ms, to_ms, rate, greatest(begun, from_ms)::BIGINT AS piece_from, least(ended, to_ms)::BIGINT AS piece_to
  FROM windows JOIN stretches USING (id) JOIN series USING (id)
  WHERE part = 'days' AND figures.baseload IS NOT NULL AND begun < to_ms AND ended > from_ms
    AND ended - begun <= coalesce(longestDivisibleMs, 'infinity'::DOUBLE)
), hours AS (
  SELECT *, unnest(range(
    (piece_from - from_ms::BIGINT) // 3600000, (piece_to - 1 - from_ms::BIGINT) // 3600000 + 1)) AS hour FROM pieces
), lengths AS (
  SELECT *, least(piece_to, from_ms + (hour + 1) * 3600000) - greatest(piece_from, from_ms + hour * 3600000) AS lasts
  FROM hours
), means AS (
  SELECT id, from_ms, to_ms, sum(rate * lasts) / sum(lasts) AS mean, sum(lasts) AS lasts
  FROM lengths GROUP BY id, from_ms, to_ms, hour
), lows AS (
  SELECT id, from_ms, to_ms, quantile_cont(mean, 0.025) AS low
  FROM means GROUP BY id, from_ms, to_ms HAVING sum(lasts) = to_ms - from_ms
)
SELECT id, avg(low) AS base_load
FROM lows JOIN windows AS span USING (id)
WHERE part = 'figures' AND span.from_ms <= lows.from_ms AND span.to_ms >= lows.to_ms
GROUP BY id;

CREATE OR REPLACE TEMPORARY VIEW figures AS
WITH whole AS (
  SELECT id, sum(weighted) AS weighted, sum(weight) AS weight, max(highest) AS highest, min(lowest) AS lowest
  FROM sums WHERE part = 'figures' GROUP BY id
), spreads AS (
  SELECT id, sqrt(sum((rate - whole.weighted / whole.weight) ** 2 * (least(ended, to_ms) - greatest(begun, from_ms)))
    / any_value(whole.weight)) AS deviation
  FROM windows JOIN stretches USING (id) JOIN whole USING (id)
  WHERE part = 'figures' AND begun < to_ms AND ended > from_ms
  GROUP BY id
), found AS (
  SELECT series.*, coalesce(weight, 0) / 3.6e6 AS hours, weighted / weight AS average, highest, lowest,
    list_sum(list_transform(spans, lambda one: one[2] - one[1])) AS length,
    CASE WHEN totalUnit IS NULL THEN NULL ELSE weighted / 3.6e6 * perHour END AS amount
  FROM series LEFT JOIN whole USING (id)
)
SELECT id, workspace, name, 'total' AS figure, totalUnit AS unit, figures.total AS app, amount AS recomputed FROM found
UNION ALL SELECT id, workspace, name, 'mean', unit, figures.mean, average FROM found
UNION ALL SELECT id, workspace, name, 'presentHours', 'h', figures.presentHours, hours FROM found
UNION ALL SELECT id, workspace, name, 'missingHours', 'h', figures.missingHours, coalesce(length, 0) / 3.6e6 - hours FROM found
UNION ALL SELECT id, workspace, name, 'complete', NULL, figures.complete, hours / (length / 3.6e6) FROM found
UNION ALL SELECT id, workspace, name, 'peak', unit, figures.peak, highest FROM found WHERE figures.peak IS NOT NULL
UNION ALL SELECT id, workspace, name, 'lowest', unit, figures.lowest, found.lowest FROM found WHERE figures.lowest IS NOT NULL
UNION ALL SELECT id, workspace, name, 'deviation', unit, figures.deviation, spreads.deviation
FROM found LEFT JOIN spreads USING (id) WHERE figures.deviation IS NOT NULL
UNION ALL SELECT id, workspace, name, 'baseload', unit, figures.baseload, base_load
FROM found LEFT JOIN base_loads USING (id) WHERE figures.baseload IS NOT NULL
UNION ALL SELECT id, workspace, name, percent, unit, figures.percentiles[place], value FROM found JOIN percentiles USING (id);

CREATE OR REPLACE TEMPORARY VIEW days AS
WITH listed AS (
  SELECT id, workspace, name, kind, one[1] AS from_ms, one[3] AS value, one[4] AS hours
  FROM (SELECT id, workspace, name, kind, unnest(days) AS one FROM series)
)
SELECT id, from_ms, workspace, name, make_timestamp((from_ms * 1000)::BIGINT) AS begins_utc, value AS app,
  CASE WHEN kind = 'totalizer' THEN weighted / 3.6e6 ELSE weighted / weight END AS recomputed,
  hours AS app_hours, weight / 3.6e6 AS recomputed_hours
FROM listed LEFT JOIN (SELECT * FROM sums WHERE part = 'days') USING (id, from_ms);

-- Numbers of the tables of views.
CREATE OR REPLACE TEMPORARY TABLE listed AS
SELECT row_number() OVER () AS cell, one.* FROM (SELECT unnest(cells) AS one FROM tables);

-- A slot has the values that begin in it by the local clock, on some days or all; each counts once, whatever its length.
CREATE OR REPLACE TEMPORARY TABLE in_slots AS
WITH wanted AS (SELECT DISTINCT "of"[1] + 1 AS id, slot FROM listed WHERE slot IS NOT NULL),
clocks AS (
  SELECT id, one[1] AS from_ms, one[2] AS offset_ms FROM (SELECT id, unnest(clock) AS one FROM series)
), local AS (
  SELECT own.id, rate, ended - begun AS lasts, (begun + offset_ms) // 86400000 AS day, (begun + offset_ms) % 86400000 AS time
  FROM (SELECT stretches.*, longestDivisibleMs FROM stretches JOIN series USING (id)
    JOIN windows USING (id) WHERE part = 'figures' AND begun >= windows.from_ms AND begun < to_ms) AS own
  ASOF JOIN clocks ON own.id = clocks.id AND own.begun >= clocks.from_ms
  WHERE ended - begun <= coalesce(longestDivisibleMs, 'infinity'::DOUBLE)
), members AS (
  SELECT place - 1 AS days, unnest(days) AS day
  FROM (SELECT unnest(daySets) AS days, generate_subscripts(daySets, 1) AS place FROM tables)
), in_time AS (
  SELECT wanted.id, slot, rate, lasts
  FROM wanted JOIN members ON members.days = slot.days
  JOIN local ON local.id = wanted.id AND local.day = members.day AND time >= slot."from" AND time < slot."to"
  UNION ALL
  SELECT wanted.id, slot, rate, lasts
  FROM wanted JOIN local ON local.id = wanted.id AND time >= slot."from" AND time < slot."to"
  WHERE slot.days IS NULL
)
SELECT id, slot, count(*) AS count, sum(rate * lasts) / sum(lasts) AS mean,
  quantile_cont(rate, [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]) AS percentiles
FROM in_time GROUP BY id, slot;

-- A number is the sum of a figure over series, compares the first of them with the others, or is one value; it may be
-- divided by a floor area or a number of people.
CREATE OR REPLACE TEMPORARY TABLE of_series AS
WITH parts AS (
  SELECT cell, figure, unnest("of") + 1 AS id, generate_subscripts("of", 1) AS place
  FROM listed WHERE slot IS NULL AND figure NOT IN ('cell', 'value', 'day', 'hoursAbove')
), of_spans AS (
  SELECT id, figure, recomputed FROM figures
  UNION ALL
  SELECT id, 'extrapolated', one.recomputed / share.recomputed
  FROM figures AS one JOIN figures AS share USING (id) WHERE one.figure = 'total' AND share.figure = 'complete'
), operands AS (
  SELECT cell, sum(recomputed) FILTER (place = 1) AS first, coalesce(sum(recomputed) FILTER (place > 1), 0) AS rest
  FROM parts JOIN of_spans USING (id, figure) GROUP BY cell
  UNION ALL
  SELECT cell, readings.value, 0 FROM listed JOIN series ON series.id = listed."of"[1] + 1
  JOIN readings ON readings.entry = series.entry AND readings.stamp = listed."at"
  WHERE figure = 'value'
  UNION ALL
  SELECT cell, days.recomputed, 0 FROM listed JOIN days ON days.id = listed."of"[1] + 1 AND days.from_ms = listed."at"
  WHERE figure = 'day'
  UNION ALL
  SELECT cell, coalesce(sum(least(ended, to_ms) - greatest(begun, from_ms)) FILTER (rate > above + 1e-9 * abs(above)), 0) / 3.6e6, 0
  FROM listed JOIN windows ON windows.id = listed."of"[1] + 1 AND part = 'figures'
  JOIN stretches ON stretches.id = windows.id AND begun < to_ms AND ended > from_ms
  WHERE figure = 'hoursAbove' GROUP BY cell
  UNION ALL
  SELECT cell, CASE figure WHEN 'count' THEN count WHEN 'mean' THEN mean
    ELSE percentiles[list_position(['p1', 'p2.5', 'p5', 'p10', 'p25', 'p50', 'p75', 'p90', 'p95', 'p99'], figure)] END, 0
  FROM listed JOIN in_slots ON in_slots.id = listed."of"[1] + 1 AND in_slots.slot = listed.slot
)
SELECT cell, CASE operation WHEN 'sum' THEN first + rest WHEN 'difference' THEN first - rest
    WHEN 'change' THEN (first - rest) / rest ELSE first / rest END / coalesce("by", 1) AS recomputed,
  rank() OVER (PARTITION BY workspace, card, "column" ORDER BY recomputed DESC) AS place
FROM listed JOIN operands USING (cell);

-- Other numbers compare two of their table, or count its rows by a column.
CREATE OR REPLACE TEMPORARY VIEW cells AS
WITH of_cells AS (
  SELECT listed.cell, CASE operation WHEN 'rank' THEN one.place WHEN 'difference' THEN one.recomputed - other.recomputed
    WHEN 'change' THEN (one.recomputed - other.recomputed) / other.recomputed
    ELSE one.recomputed / other.recomputed END AS recomputed
  FROM listed JOIN of_series AS one ON one.cell = "of"[1] + 1 LEFT JOIN of_series AS other ON other.cell = "of"[2] + 1
  WHERE figure = 'cell'
), all_cells AS (SELECT cell, recomputed FROM of_series UNION ALL SELECT * FROM of_cells)
SELECT workspace, card, "row", "column", app, recomputed FROM listed LEFT JOIN all_cells USING (cell);

CREATE OR REPLACE MACRO is_near(a, b) AS
  (a IS NULL AND b IS NULL) OR coalesce(abs(a - b) <= 1e-9 * greatest(abs(a), abs(b)), false);

CREATE OR REPLACE TEMPORARY VIEW differences AS
SELECT workspace, name, figure AS what, app, recomputed FROM figures WHERE NOT is_near(app, recomputed)
UNION ALL
SELECT workspace, card, "row" || ', ' || "column", app, recomputed FROM cells WHERE NOT is_near(app, recomputed)
UNION ALL
SELECT workspace, name, 'day from ' || begins_utc, app, recomputed FROM days WHERE NOT is_near(app, recomputed)
UNION ALL
SELECT workspace, name, 'hours of the day from ' || begins_utc, app_hours, recomputed_hours
FROM days WHERE NOT is_near(app_hours, recomputed_hours);
