-- Computes the tables of this bundle again, without Meterlens. Unpack the .meterlens file, which is a ZIP archive, and in
-- its folder run
--
--   duckdb -init recompute/recompute.sql -c "FROM differences"
--
-- `differences` has a row for each figure that is further than 1e-9 from the app's own: none when all agree. `figures`
-- and `days` have every figure of the series, `model_figures` those of models, `cells` the numbers of the tables of views that
-- follow from them, `given` those that were found by search or entered, and `left_out` says what is not computed again.

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
    terms STRUCT(entry VARCHAR, sign DOUBLE, counter STRUCT(stepMs DOUBLE, longestDivisibleMs DOUBLE,
      falls STRUCT(resets BIGINT[], corrections BIGINT[], dips BIGINT[])))[], meansOf STRUCT(entry VARCHAR, stepMs DOUBLE), kind VARCHAR, unit VARCHAR, totalUnit VARCHAR,
    perHour DOUBLE, stepMs DOUBLE, falls STRUCT(resets BIGINT[], corrections BIGINT[], dips BIGINT[]), longestDivisibleMs DOUBLE, spans DOUBLE[][],
    figures STRUCT(total DOUBLE, mean DOUBLE, presentHours DOUBLE, missingHours DOUBLE, complete DOUBLE, peak DOUBLE, lowest DOUBLE,
      deviation DOUBLE, baseload DOUBLE, percentiles DOUBLE[]),
    clock BIGINT[][], days DOUBLE[][])[]',
  models: 'STRUCT(workspace VARCHAR, card VARCHAR, "name" VARCHAR,
    terms STRUCT("value" DOUBLE, "of" INTEGER, "from" DOUBLE, least DOUBLE, most DOUBLE, slots INTEGER[])[],
    points INTEGER, counted INTEGER, batch DOUBLE, adjustments DOUBLE[][], scaling DOUBLE,
    bands STRUCT("name" VARCHAR, k DOUBLE, drift DOUBLE, months DOUBLE, "count" DOUBLE, isOfAnyCorrelation BOOLEAN, isOfBefore BOOLEAN,
      isNmecr BOOLEAN)[],
    split STRUCT(bases INTEGER),
    compared STRUCT(reported INTEGER, derived INTEGER, isGiven BOOLEAN, areAmounts BOOLEAN, size DOUBLE, buckets DOUBLE[][]),
    checked STRUCT(y INTEGER, register INTEGER, stepMs BIGINT, seen BIGINT[][], reachesNow BOOLEAN,
      limits STRUCT("rule" VARCHAR, suspect DOUBLE, fail DOUBLE, low DOUBLE, high DOUBLE)[], findings JSON[][]),
    expected DOUBLE, "before" INTEGER, robust STRUCT("limit" DOUBLE, factor DOUBLE, lowest DOUBLE, least DOUBLE),
    change STRUCT(growth DOUBLE, events DOUBLE),
    fitted STRUCT(y INTEGER, xs INTEGER[], lowestHours INTEGER, hoursAtLeast DOUBLE, filled DOUBLE[][], "rows" DOUBLE[][], days DOUBLE[][], "instead" DOUBLE, prices DOUBLE[]),
    "read" STRUCT(y INTEGER, xs INTEGER[], lowestHours INTEGER, hoursAtLeast DOUBLE, filled DOUBLE[][], "rows" DOUBLE[][], days DOUBLE[][], "instead" DOUBLE, prices DOUBLE[]),
    figures STRUCT("name" VARCHAR, app DOUBLE, whole DOUBLE)[])[]',
  daySets: 'INTEGER[][]',
  cells: 'STRUCT(workspace VARCHAR, card VARCHAR, "row" VARCHAR, "column" VARCHAR, app DOUBLE, operation VARCHAR,
    figure VARCHAR, item VARCHAR, "at" BIGINT, above DOUBLE, slot STRUCT("from" BIGINT, "to" BIGINT, days INTEGER), "by" DOUBLE, whole DOUBLE,
    rates DOUBLE[], "of" INTEGER[])[]',
  given: 'STRUCT(workspace VARCHAR, card VARCHAR, "row" VARCHAR, "column" VARCHAR, "value" DOUBLE, how VARCHAR)[]',
  leftOut: 'STRUCT(workspace VARCHAR, what VARCHAR, why VARCHAR, "of" INTEGER[])[]'
});

CREATE OR REPLACE TEMPORARY TABLE series AS
SELECT row_number() OVER () AS id, one.* FROM (SELECT unnest(series) AS one FROM tables);

CREATE OR REPLACE TEMPORARY TABLE models AS
SELECT row_number() OVER () AS model, one.* FROM (SELECT unnest(models) AS one FROM tables);

-- What ran through a totalizer holds from one reading to the next, as a rate an hour. It is negative only if the register counts
-- backwards; otherwise, only what exceeds the highest reading counts. After a reset the reading counts from zero, after a
-- correction on from it; dips do not count.
CREATE OR REPLACE TEMPORARY TABLE sum_terms AS
SELECT entry AS whole, len(terms) AS count, unnest(terms) AS one FROM (SELECT DISTINCT entry, terms FROM series WHERE terms IS NOT NULL);

CREATE OR REPLACE TEMPORARY TABLE counters AS
SELECT entry, any_value(falls) AS falls FROM (
  SELECT entry, falls FROM series WHERE kind = 'totalizer'
  UNION ALL SELECT one.entry, one.counter.falls FROM sum_terms WHERE one.counter IS NOT NULL
) GROUP BY entry;

CREATE OR REPLACE TEMPORARY TABLE register_speeds AS
WITH steps AS (
  SELECT entry, stamp, value - lag(value) OVER by_time AS step, stamp - lag(stamp) OVER by_time AS lasts
  FROM counters JOIN readings USING (entry) WINDOW by_time AS (PARTITION BY entry ORDER BY stamp)
)
SELECT *, step / lasts AS speed FROM steps WHERE lasts IS NOT NULL;

-- A register also counts backwards if one in twenty of its changes are falls, and at least half of these follow others; eight do,
-- or two where it never rises. It was set where it changed more than a hundred times as fast as by the median of its falls, or of
-- its rises where these are one in ten.
CREATE OR REPLACE TEMPORARY TABLE net_registers AS
WITH changes AS (
  SELECT *, step < 0 AND lag(step) OVER (PARTITION BY entry ORDER BY stamp) < 0 AS follows FROM register_speeds WHERE step <> 0
), counted AS (
  SELECT entry, count(*) AS changes, count(*) FILTER (step < 0) AS falls, count(*) FILTER (follows) AS followed,
    coalesce(quantile_disc(-speed, 0.5) FILTER (step < 0), 0) AS fall, coalesce(quantile_disc(speed, 0.5) FILTER (step > 0), 0) AS rise
  FROM changes GROUP BY entry
)
SELECT entry, greatest(fall, CASE WHEN changes - falls >= 0.1 * changes THEN rise ELSE 0 END) AS usual FROM counted
WHERE falls >= 0.05 * changes AND 2 * followed >= falls AND followed >= CASE WHEN falls = changes THEN 2 ELSE 8 END;

CREATE OR REPLACE TEMPORARY TABLE runs AS
WITH marked AS (
  SELECT entry, stamp, value, list_contains(falls.resets, stamp) AS is_reset, list_contains(falls.corrections, stamp) AS is_set_back,
    entry IN (SELECT entry FROM net_registers) AS is_net
  FROM counters JOIN readings USING (entry) WHERE NOT list_contains(falls.dips, stamp)
), since_fall AS (
  SELECT *, count(*) FILTER (is_reset OR is_set_back) OVER (PARTITION BY entry ORDER BY stamp) AS fall FROM marked
), highest AS (
  SELECT *, max(value) OVER (PARTITION BY entry, fall ORDER BY stamp) AS highest FROM since_fall
), amounts AS (
  SELECT entry, lag(stamp) OVER by_time AS begun, stamp AS ended,
    CASE WHEN is_reset THEN greatest(value, 0e0) WHEN is_set_back THEN 0e0
      WHEN is_net THEN value - lag(value) OVER by_time ELSE greatest(highest - lag(highest) OVER by_time, 0e0) END AS amount
  FROM highest
  WINDOW by_time AS (PARTITION BY entry ORDER BY stamp)
)
SELECT entry, begun, ended, amount / ((ended - begun) / 3.6e6) AS rate FROM amounts WHERE begun IS NOT NULL;

-- A sum of rates has a value where all that it adds have one. Totalizers are added as mean rates of whole buckets.
INSERT INTO readings
WITH counted AS (SELECT DISTINCT one.entry AS entry, one.counter.stepMs::BIGINT AS step, one.counter.longestDivisibleMs AS longest
  FROM sum_terms WHERE one.counter IS NOT NULL),
pieces AS (
  SELECT runs.*, step, unnest(range(begun // step, (ended - 1) // step + 1)) AS bucket
  FROM counted JOIN runs USING (entry)
  WHERE ended - begun <= coalesce(longest, 'infinity'::DOUBLE) OR begun // step = (ended - 1) // step
), lengths AS (
  SELECT *, least(ended, (bucket + 1) * step) - greatest(begun, bucket * step) AS lasts FROM pieces
), means AS (
  SELECT entry, step, bucket * step AS stamp, sum(rate * lasts) / sum(lasts) AS value
  FROM lengths GROUP BY entry, step, bucket HAVING sum(lasts) = step
), parts AS (
  SELECT whole, count, one.sign AS sign, stamp, value FROM sum_terms JOIN readings ON readings.entry = one.entry WHERE one.counter IS NULL
  UNION ALL
  SELECT whole, count, one.sign, stamp, value FROM sum_terms JOIN means ON means.entry = one.entry AND means.step = one.counter.stepMs WHERE one.counter IS NOT NULL
)
SELECT whole, stamp, sum(sign * value) FROM parts GROUP BY whole, count, stamp HAVING count(*) = count;

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

-- Falls of registers are judged again, each after those stated before it. A register falls by noise where it falls by no more than
-- its last decimal, or than the step of which its first 4096 readings are multiples. In a dip one of the next thousand readings is
-- back where it was, by a rise of more than ten times the fastest other one. A reset can have run since zero at a hundred times
-- that; where there is no other rise it shows no more than half of what there was. All others are corrections, as all are of a
-- register that counts backwards.
CREATE OR REPLACE TEMPORARY TABLE register_readings AS
SELECT entry, stamp, value, row_number() OVER by_time AS i, lag(stamp) OVER by_time AS stamp_before, lag(value) OVER by_time AS value_before,
  list_contains(falls.resets, stamp) OR list_contains(falls.corrections, stamp) AS is_set, list_contains(falls.dips, stamp) AS is_dip
FROM counters JOIN readings USING (entry)
WINDOW by_time AS (PARTITION BY entry ORDER BY stamp);

CREATE OR REPLACE TEMPORARY TABLE noises AS
WITH first AS (
  SELECT *, CASE WHEN floor(value + 0.5) = value THEN 0 WHEN floor(value * 1e1 + 0.5) / 1e1 = value THEN 1
      WHEN floor(value * 1e2 + 0.5) / 1e2 = value THEN 2 WHEN floor(value * 1e3 + 0.5) / 1e3 = value THEN 3
      WHEN floor(value * 1e4 + 0.5) / 1e4 = value THEN 4 WHEN floor(value * 1e5 + 0.5) / 1e5 = value THEN 5 ELSE 6 END AS decimals,
    value - value_before AS step
  FROM register_readings WHERE i <= 4096
), steps AS (
  SELECT entry, step / min(step) OVER (PARTITION BY entry) AS times, step FROM first WHERE step > 0
), common AS (
  SELECT entry, min(step) AS step FROM steps GROUP BY entry HAVING count(*) >= 8 AND bool_and(abs(times - round(times)) < 1e-3)
), own AS (SELECT entry, pow(1e1, -max(decimals)) AS decimal, max(abs(value)) AS largest FROM first GROUP BY entry)
SELECT entry, greatest(decimal, coalesce(common.step, 0e0)) + 4 * largest * pow(2e0, -52) AS noise FROM own LEFT JOIN common USING (entry);

CREATE OR REPLACE TEMPORARY TABLE judged_falls AS
WITH highest AS (
  SELECT *, max(value) OVER (PARTITION BY entry ORDER BY i ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS highest
  FROM register_readings
), rises AS (
  SELECT entry, (value - value_before) / (stamp - stamp_before) AS rise,
    lag(highest - value > noise) OVER (PARTITION BY entry ORDER BY i) AND value >= highest - noise AS is_back
  FROM highest JOIN noises USING (entry)
), fastest AS (SELECT entry, coalesce(max(rise) FILTER (rise > 0 AND NOT coalesce(is_back, false)), 0) AS fastest FROM rises GROUP BY entry),
parts AS (
  SELECT *, count(*) FILTER (is_set) OVER (PARTITION BY entry ORDER BY i) AS part FROM register_readings
), counted AS (
  SELECT *, max(value) FILTER (NOT is_dip) OVER (PARTITION BY entry, part ORDER BY i) AS highest FROM parts
), known AS (
  SELECT *, lag(highest) OVER by_place AS was, is_dip AND lag(is_dip) OVER by_place AS is_in_dip
  FROM counted WINDOW by_place AS (PARTITION BY entry ORDER BY i)
), starts AS (
  SELECT known.*, noise, fastest FROM known JOIN noises USING (entry) JOIN fastest USING (entry)
  WHERE was - value > noise AND NOT is_in_dip AND known.entry NOT IN (SELECT entry FROM net_registers)
), backs AS (
  SELECT one.entry, one.i, min(other.i) AS next FROM starts AS one JOIN register_readings AS other
    ON other.entry = one.entry AND other.i > one.i AND other.i <= one.i + 1000 AND other.value >= one.was - noise
  GROUP BY ALL
), told AS (
  SELECT starts.*, next, coalesce(fastest > 0 AND (other.value - other.value_before) / (fastest * (other.stamp - other.stamp_before)) > 10, false) AS is_back,
    CASE WHEN fastest > 0 THEN starts.value / (fastest * (starts.stamp - starts.stamp_before)) <= 100 ELSE starts.value <= was / 2 END AS could_run,
    pow(1e1, ceil(log10(greatest(1e0, starts.value_before)))) AS full
  FROM starts LEFT JOIN backs USING (entry, i) LEFT JOIN register_readings AS other ON other.entry = starts.entry AND other.i = next
)
SELECT told.entry, other.stamp, CASE WHEN is_back THEN 'dips' WHEN could_run THEN 'resets' ELSE 'corrections' END AS kind, other.i = told.i AS is_first,
  NOT is_back AND could_run AND told.value_before >= 0.98 * told.full AND told.value <= 0.02 * told.full AS is_rollover
FROM told JOIN register_readings AS other ON other.entry = told.entry AND other.i >= told.i AND other.i < CASE WHEN is_back THEN next ELSE told.i + 1 END
UNION ALL SELECT entry, stamp, 'corrections', true, false FROM register_speeds JOIN net_registers USING (entry) WHERE abs(speed) > 100 * usual;

-- Counts the readings of each kind of fall that the rule confirms, less those that it finds beside the stated ones.
CREATE OR REPLACE TEMPORARY TABLE fall_counts AS
WITH kinds AS (
  SELECT entry, unnest(['resets', 'corrections', 'dips']) AS kind, unnest([falls.resets, falls.corrections, falls.dips]) AS stamps FROM counters
), confirmed AS (
  SELECT entry, kind, len(stamps) AS stated, (SELECT sum(CASE WHEN list_contains(kinds.stamps, one.stamp) THEN 1 ELSE -1 END) FROM judged_falls AS one
    WHERE one.entry = kinds.entry AND one.kind = kinds.kind) AS confirmed FROM kinds
), registers AS (
  SELECT id, entry FROM series WHERE kind = 'totalizer'
  UNION ALL SELECT id, one.entry FROM (SELECT id, unnest(terms) AS one FROM series) WHERE one.counter IS NOT NULL
)
SELECT id, kind, sum(stated)::DOUBLE AS stated, sum(coalesce(confirmed, 0))::DOUBLE AS confirmed
FROM registers JOIN confirmed USING (entry) GROUP BY id, kind;

-- Numbers that no figure follows from: points that were found by search, what was entered, and what a statement reported once.
CREATE OR REPLACE TEMPORARY VIEW given AS SELECT one.* FROM (SELECT unnest(given) AS one FROM tables);

CREATE OR REPLACE TEMPORARY VIEW left_out AS
SELECT one.workspace, one.what, one.why,
  (SELECT string_agg(DISTINCT name, ', ') FROM series WHERE list_contains(one."of", id - 1)) AS rests_on
FROM (SELECT unnest(leftOut) AS one FROM tables);

-- Over a stretch of time values count by the time for which they hold in it; an amount over a silence that its edge cuts is
-- left out, since nobody knows when it ran.
CREATE OR REPLACE TEMPORARY TABLE windows AS
SELECT id, 'figures' AS part, one[1] AS from_ms, one[2] AS to_ms FROM (SELECT id, unnest(spans) AS one FROM series)
UNION ALL
SELECT id, 'days' AS part, one[1] AS from_ms, one[2] AS to_ms FROM (SELECT id, unnest(days) AS one FROM series)
UNION ALL
SELECT DISTINCT id + 1, 'bucket to ' || one[2], one[1], one[2]
FROM (SELECT unnest([compared.reported, compared.derived]) AS id, compared.buckets AS buckets FROM models), unnest(buckets) AS each(one);

-- A rate or a level holds for its interval, or until the next value where that comes sooner.
CREATE OR REPLACE TEMPORARY TABLE stretches AS
WITH held AS (
  SELECT entry, false AS is_counted, step, stamp AS begun, least(stamp + step, coalesce(lead(stamp) OVER by_time, 9223372036854775807)) AS ended,
    value AS rate
  FROM (SELECT DISTINCT entry, stepMs::BIGINT AS step FROM series WHERE kind <> 'totalizer') JOIN readings USING (entry)
  WINDOW by_time AS (PARTITION BY entry, step ORDER BY stamp)
  UNION ALL SELECT entry, true, NULL, begun, ended, rate FROM runs
), asked AS (SELECT id, min(from_ms) AS first, max(to_ms) AS last FROM windows GROUP BY id)
SELECT id, begun, ended, rate
FROM series JOIN asked USING (id)
JOIN held ON held.entry = series.entry AND is_counted = (kind = 'totalizer') AND (is_counted OR step = stepMs)
  AND begun < last AND ended > first;

-- Each pair of a window and a stretch is found once, on the day on which they begin to overlap: every window with every stretch would
-- be millions of pairs.
CREATE OR REPLACE TEMPORARY TABLE sums AS
WITH windows_by_day AS (
  SELECT *, unnest(range(from_ms::BIGINT // 86400000, (to_ms::BIGINT - 1) // 86400000 + 1)) AS day FROM windows
), stretches_by_day AS (
  SELECT *, unnest(range(begun // 86400000, (ended - 1) // 86400000 + 1)) AS day FROM stretches
)
SELECT id, part, from_ms,
  sum(rate * (least(ended, to_ms) - greatest(begun, from_ms))) AS weighted,
  sum(least(ended, to_ms) - greatest(begun, from_ms)) AS weight, max(rate) AS highest, min(rate) AS lowest
FROM windows_by_day
JOIN stretches_by_day USING (id, day)
JOIN series USING (id)
WHERE begun < to_ms AND ended > from_ms AND day = greatest(begun, from_ms)::BIGINT // 86400000
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
    AND (ended - begun <= coalesce(longestDivisibleMs, 'infinity'::DOUBLE) OR (begun >= from_ms AND ended <= to_ms
      AND (begun - from_ms::BIGINT) // 3600000 = (ended - 1 - from_ms::BIGINT) // 3600000))
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
UNION ALL SELECT id, workspace, name, percent, unit, figures.percentiles[place], value FROM found JOIN percentiles USING (id)
UNION ALL SELECT id, workspace, name, 'register: ' || fall_counts.kind, NULL, stated, confirmed FROM fall_counts JOIN series USING (id);

CREATE OR REPLACE TEMPORARY VIEW days AS
WITH listed AS (
  SELECT id, workspace, name, kind, one[1] AS from_ms, one[3] AS value, one[4] AS hours
  FROM (SELECT id, workspace, name, kind, unnest(days) AS one FROM series)
)
SELECT id, from_ms, workspace, name, make_timestamp((from_ms * 1000)::BIGINT) AS begins_utc, value AS app,
  CASE WHEN kind = 'totalizer' THEN weighted / 3.6e6 ELSE weighted / weight END AS recomputed,
  hours AS app_hours, weight / 3.6e6 AS recomputed_hours
FROM listed LEFT JOIN (SELECT * FROM sums WHERE part = 'days') USING (id, from_ms);

-- Models that are linear in their coefficients: each period has an intercept, and terms of its inputs, which are means over
-- the period or over its days. Values and inputs are computed from the readings. Balance points, parts of the temperature,
-- occupied hours, the temperature of days without one and the factors of bands are taken as they are.
CREATE OR REPLACE TEMPORARY TABLE terms AS
SELECT model, term, one."value" AS coefficient, one."of" AS input, coalesce(one."from", 0) AS origin,
  coalesce(one.least, '-infinity'::DOUBLE) AS lower_end, coalesce(one.most, 'infinity'::DOUBLE) AS upper_end, one.slots,
  CASE WHEN one."of" IS NOT NULL THEN row_number() OVER (PARTITION BY model, one."of" IS NULL ORDER BY term) END AS place
FROM (SELECT model, unnest(terms) AS one, generate_subscripts(terms, 1) AS term FROM models);

CREATE OR REPLACE TEMPORARY TABLE model_sides AS
SELECT model, 'fitted' AS side, fitted AS one FROM models
UNION ALL SELECT model, 'read', "read" FROM models WHERE "read" IS NOT NULL;

CREATE OR REPLACE TEMPORARY TABLE periods AS
SELECT model, side, line, y, xs, lowest, days IS NOT NULL AS is_by_day, one[1] AS from_ms, one[2] AS to_ms, one[3]::INTEGER AS slot,
  one[4] AS per_mean, one[5] AS weight, "instead", at_least, prices[line + 1] AS price
FROM (SELECT model, side, one.y + 1 AS y, one.xs AS xs, one.lowestHours AS lowest, one.days AS days, one."instead" AS "instead",
  one.hoursAtLeast AS at_least, one.prices AS prices,
  unnest(one."rows") AS one,
  generate_subscripts(one."rows", 1) - 1 AS line FROM model_sides);

CREATE OR REPLACE TEMPORARY TABLE inputs AS
WITH wanted AS (
  SELECT model, side, line, -1 AS input, y AS id, from_ms, to_ms FROM periods WHERE lowest IS NULL
  UNION ALL
  SELECT model, side, line, -2, y, hour, least(hour + 3600000, to_ms)
  FROM (SELECT *, unnest(range(from_ms::BIGINT, to_ms::BIGINT, 3600000)) AS hour
    FROM periods WHERE lowest IS NOT NULL OR at_least IS NOT NULL)
  WHERE hour >= (SELECT min(one.from_ms) FROM windows AS one WHERE one.id = y AND part = 'figures')
    AND least(hour + 3600000, to_ms) <= (SELECT max(one.to_ms) FROM windows AS one WHERE one.id = y AND part = 'figures')
  UNION ALL
  SELECT model, side, line, place - 1, xs[place] + 1, from_ms, to_ms
  FROM (SELECT *, unnest(range(1, len(xs) + 1)) AS place FROM periods) WHERE place > 1 OR NOT is_by_day
  UNION ALL
  SELECT model, side, day[1]::BIGINT, 0, first_x + 1, day[2], day[3]
  FROM (SELECT model, side, one.xs[1] AS first_x, unnest(one.days) AS day FROM model_sides)
), pieces AS (
  SELECT wanted.*, greatest(wanted.from_ms, windows.from_ms) AS piece_from, least(wanted.to_ms, windows.to_ms) AS piece_to
  FROM wanted JOIN windows ON windows.id = wanted.id AND part = 'figures'
    AND windows.from_ms < wanted.to_ms AND windows.to_ms > wanted.from_ms
), pieces_by_day AS (
  SELECT *, unnest(range(piece_from::BIGINT // 86400000, (piece_to::BIGINT - 1) // 86400000 + 1)) AS day FROM pieces
), stretches_by_day AS (
  SELECT *, unnest(range(begun // 86400000, (ended - 1) // 86400000 + 1)) AS day
  FROM stretches WHERE id IN (SELECT id FROM wanted)
)
SELECT model, side, line, input, from_ms,
  sum(rate * (least(ended, piece_to) - greatest(begun, piece_from))) / sum(least(ended, piece_to) - greatest(begun, piece_from)) AS mean,
  sum(least(ended, piece_to) - greatest(begun, piece_from)) AS lasts
FROM pieces_by_day JOIN stretches_by_day USING (id, day) JOIN series USING (id)
WHERE begun < piece_to AND ended > piece_from AND day = greatest(begun, piece_from)::BIGINT // 86400000
  AND (ended - begun <= coalesce(longestDivisibleMs, 'infinity'::DOUBLE) OR (begun >= piece_from AND ended <= piece_to))
GROUP BY ALL;

CREATE OR REPLACE TEMPORARY TABLE hours_of_days AS
SELECT model, side, line, mean, xs, lowest, at_least, to_ms - periods.from_ms AS day_lasts,
  least(inputs.from_ms + 3600000, to_ms) - inputs.from_ms AS hour_lasts
FROM inputs JOIN periods USING (model, side, line) WHERE input = -2 AND lasts >= hour_lasts / 2;

-- Of some models the value of a day is the mean of its lowest hours, of those from midnight on that are half there.
INSERT INTO inputs
SELECT model, side, line, -1, NULL, avg(mean), NULL
FROM (
  SELECT *, row_number() OVER (PARTITION BY model, side, line ORDER BY mean) AS place
  FROM hours_of_days
)
WHERE place <= lowest GROUP BY model, side, line;

-- Of others one input more is the hours for which it is at least so much, as if all of them were there; a mean of equal values
-- may miss them by a digit.
INSERT INTO inputs
SELECT model, side, line, len(any_value(xs)), NULL,
  coalesce(sum(hour_lasts) FILTER (mean >= at_least - 1e-9 * abs(at_least)), 0) * any_value(day_lasts) / 3.6e6 / sum(hour_lasts), NULL
FROM hours_of_days WHERE at_least IS NOT NULL GROUP BY model, side, line;

-- Rows of which an input is not known state what a term takes for it.
CREATE OR REPLACE TEMPORARY TABLE filled AS
SELECT model, side, one[1]::BIGINT AS line, one[2]::BIGINT + 1 AS term, one[3] AS x
FROM (SELECT model, side, unnest(one.filled) AS one FROM model_sides);

-- Periods without a first input take another value for it.
INSERT INTO inputs
SELECT model, side, line, 0, from_ms, "instead", NULL
FROM periods ANTI JOIN (SELECT model, side, line FROM inputs WHERE input = 0) USING (model, side, line)
WHERE "instead" IS NOT NULL;

CREATE OR REPLACE TEMPORARY TABLE design AS
SELECT model, side, line, term, place, coefficient, 1e0 AS x
FROM periods JOIN terms USING (model) WHERE input IS NULL AND (slots IS NULL OR list_contains(slots, slot))
UNION ALL
SELECT model, side, line, term, place, coefficient, avg(least(upper_end, greatest(lower_end, mean - origin)))
FROM periods JOIN terms USING (model) JOIN inputs USING (model, side, line, input) ANTI JOIN filled USING (model, side, line, term)
WHERE slots IS NULL OR list_contains(slots, slot)
GROUP BY ALL
UNION ALL
SELECT model, side, line, term, place, coefficient, x FROM filled JOIN terms USING (model, term);

CREATE OR REPLACE TEMPORARY TABLE modelled AS
SELECT *, y - predicted AS rest,
  (predicted - y) * weight AS left_over, sum((predicted - y) * weight) OVER (PARTITION BY model, side ORDER BY line) AS cumulated
FROM (
  SELECT model, side, line, periods.from_ms, periods.to_ms, slot, weight, price, mean * per_mean AS y, predicted
  FROM periods JOIN (SELECT model, side, line, sum(x * coefficient) AS predicted FROM design GROUP BY ALL) USING (model, side, line)
  LEFT JOIN (SELECT * FROM inputs WHERE input = -1) USING (model, side, line)
);

-- Periods further from a model than some deviations of their slot: factor * median of absolute residuals, of all periods where
-- a slot has few.
CREATE OR REPLACE TEMPORARY TABLE deviations AS
WITH sizes AS (
  SELECT model, slot, abs(rest * weight) AS size FROM modelled JOIN models USING (model) WHERE robust IS NOT NULL AND side = 'fitted'
), of_all AS (SELECT model, median(size) AS middle FROM sizes GROUP BY model),
of_slots AS (SELECT model, slot, count(*) AS count, median(size) AS middle FROM sizes GROUP BY model, slot)
SELECT model, slot, greatest(robust.lowest,
  robust.factor * CASE WHEN of_slots.count >= robust.least THEN of_slots.middle ELSE of_all.middle END) AS deviation
FROM (SELECT DISTINCT model, slot FROM modelled) JOIN of_all USING (model) JOIN models USING (model)
LEFT JOIN of_slots USING (model, slot);

CREATE OR REPLACE TEMPORARY TABLE scored AS
SELECT model, side, line, y * weight AS measured, rest * weight AS more, rest * weight / deviation AS score,
  abs(rest * weight / deviation) > robust."limit" AS is_odd
FROM modelled JOIN deviations USING (model, slot) JOIN models USING (model);


-- Least squares once more from the residuals of the printed coefficients, which keeps all digits: what they lack of the best
-- is added to them. Columns are taken from their mean among the periods of one intercept, and the normal equations of the
-- rest are solved by elimination, beside the unit matrix, which becomes their inverse.
CREATE OR REPLACE TEMPORARY TABLE centred AS
SELECT model, line, one.place, base.term AS base, rest, one.x, avg(one.x) OVER (PARTITION BY model, one.term, base.term) AS mean_x
FROM design AS one
JOIN (SELECT model, line, term FROM design WHERE side = 'fitted' AND place IS NULL) AS base USING (model, line)
JOIN (SELECT model, line, rest FROM modelled WHERE side = 'fitted') USING (model, line)
WHERE side = 'fitted' AND one.place IS NOT NULL;

CREATE OR REPLACE TEMPORARY TABLE solved AS
WITH RECURSIVE sizes AS (SELECT model, max(place) AS size FROM terms GROUP BY model HAVING max(place) IS NOT NULL),
products AS (
  SELECT one.model, one.place AS i, other.place AS j, sum((one.x - one.mean_x) * (other.x - other.mean_x)) AS v
  FROM centred AS one JOIN centred AS other USING (model, line) GROUP BY ALL
  UNION ALL SELECT model, place, 0, sum((x - mean_x) * rest) FROM centred GROUP BY ALL
), step AS (
  SELECT model, size, 1 AS k, i, j, coalesce(v, CASE WHEN j = size + i THEN 1e0 ELSE 0e0 END) AS v
  FROM (SELECT model, size, i, unnest(range(0, 2 * size + 1)) AS j FROM (SELECT model, size, unnest(range(1, size + 1)) AS i FROM sizes))
  LEFT JOIN products USING (model, i, j)
  UNION ALL
  SELECT model, size, k + 1, i, j, CASE WHEN i = k THEN v / diagonal ELSE v - of_column * of_row / diagonal END
  FROM (
    SELECT *, max(CASE WHEN i = k AND j = k THEN v END) OVER (PARTITION BY model) AS diagonal,
      max(CASE WHEN i = k THEN v END) OVER (PARTITION BY model, j) AS of_row,
      max(CASE WHEN j = k THEN v END) OVER (PARTITION BY model, i) AS of_column
    FROM step
  ) WHERE k <= size
)
SELECT model, i, CASE WHEN j = 0 THEN 0 ELSE j - size END AS j, v FROM step WHERE k = size + 1 AND (j = 0 OR j > size);

CREATE OR REPLACE TEMPORARY TABLE coefficients AS
WITH means AS (SELECT DISTINCT model, base, place, mean_x FROM centred),
bases AS (
  SELECT model, term, avg(rest) AS rest, count(*) AS count
  FROM design JOIN modelled USING (model, side, line) WHERE side = 'fitted' AND place IS NULL GROUP BY ALL
)
SELECT model, term, coefficient + added AS refitted, factor
FROM terms
JOIN (SELECT model, i AS place, v AS added FROM solved WHERE j = 0) USING (model, place)
JOIN (SELECT model, i AS place, sqrt(v) AS factor FROM solved WHERE i = j) USING (model, place)
UNION ALL
SELECT model, term, coefficient + rest - coalesce(shift, 0), sqrt(1 / count + coalesce(leverage, 0))
FROM bases JOIN terms USING (model, term)
LEFT JOIN (
  SELECT means.model, base AS term, sum(v * mean_x) AS shift
  FROM means JOIN solved ON solved.model = means.model AND i = place AND j = 0 GROUP BY ALL
) USING (model, term)
LEFT JOIN (
  SELECT one.model, one.base AS term, sum(one.mean_x * v * other.mean_x) AS leverage
  FROM means AS one JOIN means AS other ON other.model = one.model AND other.base = one.base
  JOIN solved ON solved.model = one.model AND i = one.place AND j = other.place GROUP BY ALL
) USING (model, term);

-- Terms divide a use into parts: the base of a day is that of the model of base loads, and no more than the lowest intercept;
-- what intercepts have beyond it is the schedule, slopes are heating and cooling, and the rest is what the model misses.
CREATE OR REPLACE TEMPORARY TABLE split AS
WITH shares AS (
  SELECT model, line, term, place, refitted, refitted * x * weight AS part, upper_end, lower_end,
    greatest(0, least(min(refitted) FILTER (place IS NULL) OVER (PARTITION BY model), coalesce((
      SELECT any_value(one.refitted) FROM coefficients AS one WHERE one.model = split.bases + 1 AND one.term = 1
    ), 'infinity'::DOUBLE))) AS base
  FROM models JOIN design USING (model) JOIN coefficients USING (model, term) JOIN modelled USING (model, side, line)
  JOIN (SELECT model, term, upper_end, lower_end FROM terms) USING (model, term)
  WHERE split IS NOT NULL AND side = 'fitted'
), parts AS (
  SELECT model, any_value(base) * count(*) FILTER (place IS NULL) AS base,
    sum(refitted - base) FILTER (place IS NULL) AS schedule,
    greatest(0, coalesce(sum(part) FILTER (upper_end = 0), 0)) AS heating,
    greatest(0, coalesce(sum(part) FILTER (lower_end = 0), 0)) AS cooling
  FROM shares GROUP BY model
), uses AS (SELECT model, sum(y * weight) AS use FROM modelled WHERE side = 'fitted' GROUP BY model)
SELECT *, use - base - schedule - heating - cooling AS missed FROM parts JOIN uses USING (model);

-- Reported values of buckets against those derived from finer ones, which count where the bucket has values throughout. A
-- reported mean is a reading of its own. They differ by more than a thousandth of the larger, or not.
CREATE OR REPLACE TEMPORARY TABLE compared AS
WITH buckets AS (
  SELECT model, compared.*, unnest(compared.buckets) AS bucket, unnest(compared.buckets)[1]::BIGINT AS line
  FROM models WHERE compared IS NOT NULL
), whole AS (
  SELECT id, part, from_ms, CASE WHEN kind = 'totalizer' THEN weighted / 3.6e6 ELSE weighted / weight END AS value,
    weighted / 3.6e6 * perHour AS amount
  FROM sums JOIN windows USING (id, part, from_ms) JOIN series USING (id) WHERE part LIKE 'bucket%' AND weight = to_ms - windows.from_ms
), pairs AS (
  SELECT model, line, CASE WHEN isGiven THEN readings.value ELSE one.value END AS reported,
    CASE WHEN areAmounts THEN other.amount ELSE other.value END / size AS derived
  FROM buckets JOIN series AS whose ON whose.id = reported + 1
  LEFT JOIN readings ON isGiven AND readings.stamp = bucket[1] AND readings.entry = whose.entry
  LEFT JOIN whole AS one ON one.id = reported + 1 AND one.from_ms = bucket[1] AND one.part = 'bucket to ' || bucket[2]
  LEFT JOIN whole AS other ON other.id = derived + 1 AND other.from_ms = bucket[1] AND other.part = 'bucket to ' || bucket[2]
)
SELECT *, CASE WHEN reported = derived THEN 0 ELSE (reported - derived) / greatest(abs(reported), abs(derived)) END AS difference
FROM pairs;

-- Readings that data quality checks, on the grid of their intervals and by the local clock; a missing one has no value.
CREATE OR REPLACE TEMPORARY TABLE checks AS
SELECT model, series.id, series.entry, checked.stepMs AS step, checked.stepMs / 3.6e6 * perHour AS hours, checked.seen AS seen,
  checked.reachesNow AS reaches_now, checked.register + 1 AS register, checked.limits AS limits
FROM models JOIN series ON series.id = checked.y + 1 WHERE checked IS NOT NULL;

CREATE OR REPLACE TEMPORARY TABLE rule_limits AS
SELECT model, one."rule" AS rule, coalesce(one.suspect, 'infinity'::DOUBLE) AS suspect, coalesce(one.fail, 'infinity'::DOUBLE) AS fail,
  coalesce(one.low, '-infinity'::DOUBLE) AS low, coalesce(one.high, 'infinity'::DOUBLE) AS high
FROM (SELECT model, unnest(limits) AS one FROM checks);

CREATE OR REPLACE TEMPORARY TABLE grid AS
WITH spans AS (SELECT model, unnest(seen) AS span FROM checks),
stamps AS (
  SELECT model, id, step, hours, unnest(range(ceil(span[1] / step)::BIGINT * step, span[2], step)) AS stamp FROM spans JOIN checks USING (model)
), clocks AS (SELECT id, one[1] AS since, one[2] AS ahead FROM (SELECT id, unnest(clock) AS one FROM series)),
by_clock AS (
  SELECT model, stamps.id, stamp, step, hours, (stamp + ahead) // 86400000 AS day, (stamp + ahead) % 86400000 // step AS slot
  FROM stamps ASOF JOIN clocks ON stamps.id = clocks.id AND stamp >= since
), found AS (
  SELECT by_clock.*, (day + 3) % 7 > 4 AS is_weekend, value, row_number() OVER (PARTITION BY model ORDER BY by_clock.stamp) - 1 AS i
  FROM by_clock JOIN series USING (id) LEFT JOIN readings ON readings.entry = series.entry AND readings.stamp = by_clock.stamp
), known AS (
  SELECT model, count(*) AS n, max(i) FILTER (value IS NOT NULL) AS last, quantile_cont(value, 0.25) AS q1, quantile_cont(value, 0.75) AS q3,
    quantile_cont(abs(value), 0.98) AS peak, count(value) AS present, count(DISTINCT value) AS variety, count(*) FILTER (value < 0) AS below,
    count(*) FILTER (value <> 0) AS others
  FROM found GROUP BY model
)
SELECT found.*, n, q1, q3, CASE WHEN q3 > q1 THEN q3 - q1 ELSE 'infinity'::DOUBLE END AS spread, peak, present, variety, below, others,
  CASE WHEN reaches_now THEN coalesce(last, -1) + 1 ELSE n END AS due, lag(value) OVER own AS value_before, lead(value) OVER own AS value_after,
  lag(stamp) OVER own AS stamp_before
FROM found JOIN known USING (model) JOIN checks USING (model)
WINDOW own AS (PARTITION BY model ORDER BY i);

-- Neighbours of one value are a run.
CREATE OR REPLACE TEMPORARY TABLE value_runs AS
SELECT *, count(*) OVER (PARTITION BY model, run) AS length FROM (
  SELECT model, i, value, n, step, count(*) FILTER (value IS DISTINCT FROM value_before) OVER (PARTITION BY model ORDER BY i) AS run FROM grid
);

-- Means of local days; of a day with less than half of its readings it is not known. Each is compared with that of the same
-- weekday four weeks before, and one week before.
CREATE OR REPLACE TEMPORARY TABLE grid_days AS
WITH days AS (
  SELECT model, day, CASE WHEN 2 * count(value) >= count(*) THEN avg(value) END AS mean, row_number() OVER (PARTITION BY model ORDER BY day) - 1 AS nth
  FROM grid GROUP BY model, day
), ratios AS (
  SELECT *, count(*) OVER (PARTITION BY model) AS n, lag(mean, 28) OVER own AS before_28, lag(mean, 7) OVER own AS before_7
  FROM days WINDOW own AS (PARTITION BY model ORDER BY nth)
)
SELECT model, day, nth, n, mean, CASE WHEN mean > 0 AND before_28 > 0 THEN ln(mean / before_28) END AS change,
  CASE WHEN mean > 0 AND before_7 > 0 THEN ln(mean / before_7) END AS change_of_week
FROM ratios;

CREATE OR REPLACE MACRO flag_above(value, suspect, fail) AS CASE WHEN value > fail THEN 4 WHEN value > suspect THEN 3 ELSE 1 END;

-- Steps in the level of daily means that last four weeks. At least 80 % of one happen within a week, and in most days; what a
-- series does at other times too does not count. Of steps closer than four weeks the largest counts.
CREATE OR REPLACE TEMPORARY TABLE level_parts AS
WITH levels AS (
  SELECT *, CASE WHEN nth BETWEEN 28 AND n - 28 AND count(change) OVER four_weeks >= 14 THEN median(change) OVER four_weeks END AS level,
    median(change_of_week) OVER (PARTITION BY model ORDER BY nth ROWS BETWEEN CURRENT ROW AND 6 FOLLOWING) AS of_week,
    abs(avg(change) OVER four_weeks) AS shift
  FROM grid_days JOIN (SELECT model FROM rule_limits WHERE rule = 'level-step') USING (model)
  WINDOW four_weeks AS (PARTITION BY model ORDER BY nth ROWS BETWEEN CURRENT ROW AND 27 FOLLOWING)
), sharp AS (
  SELECT levels.*, flag_above(100 * (exp(abs(level)) - 1), suspect, fail) AS flag FROM levels JOIN rule_limits USING (model)
  WHERE rule = 'level-step' AND abs(of_week) >= 0.8 * abs(level)
), unusual AS (
  SELECT sharp.*, CASE WHEN (SELECT count(*) FROM levels AS other WHERE other.model = sharp.model AND other.level IS NOT NULL AND abs(other.nth - sharp.nth) > 28) >= 28
    THEN 1.4826 * (SELECT median(abs(other.level)) FROM levels AS other WHERE other.model = sharp.model AND abs(other.nth - sharp.nth) > 28) END AS usual
  FROM sharp WHERE flag > 1
), along AS (
  SELECT unusual.model, unusual.nth, count(own.change) AS days,
    count(*) FILTER (own.change * sign(unusual.level) >= abs(unusual.level) / 2) AS days_along
  FROM unusual JOIN levels AS own ON own.model = unusual.model AND own.nth BETWEEN unusual.nth AND unusual.nth + 27
  GROUP BY ALL
), steps AS (
  SELECT model, nth, flag, shift FROM unusual JOIN along USING (model, nth)
  WHERE abs(level) >= 4 * coalesce(usual, 0) AND days_along >= CASE WHEN usual IS NULL THEN 0.9 ELSE 0.75 END * days
), chosen AS (
  SELECT model, list_reduce(list([{nth: nth, flag: flag, shift: shift}] ORDER BY nth), lambda known, next:
    CASE WHEN next[1].nth - known[-1].nth >= 28 THEN known || next WHEN next[1].shift > known[-1].shift THEN known[:-2] || next ELSE known END) AS steps
  FROM steps GROUP BY model
), parts AS (
  SELECT model, steps, unnest([0] || list_transform(steps, lambda one: one.nth)) AS first, generate_subscripts([0] || list_transform(steps, lambda one: one.nth), 1) AS part,
    (SELECT count(*) FROM grid_days WHERE grid_days.model = chosen.model) AS days
  FROM chosen
), ranges AS (
  SELECT *, coalesce(steps[part].nth, days) AS last FROM parts
), longest AS (SELECT model, arg_max(part, (last - first) * 1000 - part) AS longest FROM ranges GROUP BY model)
SELECT model, first, last, steps[CASE WHEN part < longest THEN part ELSE part - 1 END].flag AS flag
FROM ranges JOIN longest USING (model) WHERE part <> longest;

-- The rules of data quality: 3 is suspect, 4 fails, 9 is missing.
CREATE OR REPLACE TEMPORARY TABLE flagged AS
WITH ruled AS (SELECT * FROM grid JOIN rule_limits USING (model)),
flat AS (
  SELECT model, i, max(flag) AS flag FROM (
    SELECT model, i, level AS flag, value, before,
      min(value) OVER stretch = max(value) OVER stretch AND 2 * count(value) OVER stretch > before AS is_flat
    FROM (SELECT model, i, value, step, unnest([3, 4]) AS level, floor(unnest([suspect, fail]) * 3.6e6 / step) AS before FROM ruled WHERE rule = 'flat-line' AND n >= 3)
    WHERE isfinite(before)
    WINDOW stretch AS (PARTITION BY model, level ORDER BY i ROWS BETWEEN before::BIGINT PRECEDING AND CURRENT ROW)
  ) WHERE is_flat AND i >= before AND value IS NOT NULL GROUP BY model, i
), whole_runs AS (
  SELECT value_runs.model, i, value, last_value(flag IGNORE NULLS) OVER (PARTITION BY value_runs.model, run ORDER BY i ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS flag
  FROM value_runs LEFT JOIN flat USING (model, i)
), zeros AS (
  SELECT model, i, 1e2 * count(*) OVER own / n AS percent, 1e2 * count(*) FILTER (length <= 16) OVER own / n AS short
  FROM value_runs WHERE value = 0 WINDOW own AS (PARTITION BY model)
), unit_days AS (
  SELECT grid_days.model, day, count(*) OVER (PARTITION BY grid_days.model) AS days
  FROM grid_days JOIN (SELECT model, median(mean) AS usual FROM grid_days WHERE mean > 0 GROUP BY model) AS own USING (model)
  WHERE (mean / usual > 400 AND mean / usual < 2500) OR (mean / usual > 1 / 1000 / 2.5 AND mean / usual < 1 / 1000 * 2.5)
), of_day AS (
  SELECT *, row_number() OVER (PARTITION BY model, day ORDER BY value DESC, i) AS place FROM ruled WHERE rule = 'spike-of-day' AND value IS NOT NULL
), spikes AS (
  SELECT *, max(value) FILTER (place = 3) OVER (PARTITION BY model, day) AS third FROM of_day
), usual AS (
  SELECT model, slot, is_weekend, median(value) AS middle FROM grid GROUP BY ALL
), spread_of_slots AS (
  SELECT model, slot, is_weekend, any_value(middle) AS middle, median(abs(value - middle)) AS deviation
  FROM grid JOIN usual USING (model, slot, is_weekend) GROUP BY ALL
)
SELECT model, i, 'late' AS rule, 9 AS flag FROM ruled WHERE rule = 'late' AND i >= due AND (n - due) * step / 3.6e6 > least(suspect, fail)
UNION ALL SELECT model, i, 'gaps', 9 FROM ruled WHERE rule = 'gaps' AND i < due AND value IS NULL
UNION ALL SELECT model, i, rule, flag_above(days, suspect, fail) FROM ruled JOIN unit_days USING (model, day) WHERE rule = 'unit-change' AND value IS NOT NULL
UNION ALL SELECT model, i, rule, 4 FROM ruled WHERE rule = 'limits' AND (value < low OR value > high)
UNION ALL SELECT model, i, rule, 4 FROM ruled WHERE rule = 'negatives' AND value < 0 AND 1e2 * below / n <= CASE WHEN isinf(fail) THEN 100 ELSE fail END
UNION ALL SELECT model, i, 'flat-line', flag FROM whole_runs WHERE value <> 0 AND flag IS NOT NULL
UNION ALL SELECT model, i, rule, 9 FROM zeros JOIN rule_limits USING (model)
  WHERE rule = 'zeros' AND percent <= CASE WHEN isinf(suspect) THEN 100 ELSE suspect END AND (suspect >= 100 OR short <= 2)
UNION ALL SELECT model, i, rule, flag_above(1e2 * (value - third) / third, suspect, fail) FROM spikes WHERE place < 3 AND third > 0 AND value > q3
UNION ALL SELECT model, i, rule, flag_above(least(abs(value_before - value), abs(value_after - value)), suspect * spread, fail * spread) FROM ruled
  WHERE rule = 'spike' AND (value_before - value) * (value_after - value) > 0
UNION ALL SELECT model, i, rule, flag_above(abs(value) / peak, suspect, fail) FROM ruled WHERE rule = 'extreme' AND value IS NOT NULL AND peak > 0
UNION ALL SELECT model, i, rule, flag_above(greatest(q1 - value, value - q3) / (q3 - q1), suspect, fail) FROM ruled
  WHERE rule = 'range' AND value IS NOT NULL AND q3 > q1
UNION ALL SELECT model, i, rule, flag_above(0.6745 * abs(value - middle) / deviation, suspect, fail)
FROM ruled JOIN spread_of_slots USING (model, slot, is_weekend) WHERE rule = 'robust-score' AND value IS NOT NULL AND deviation > 0
UNION ALL SELECT model, i, rule, flag_above(abs(value - value_before) / ((stamp - stamp_before) / 3.6e6), suspect * spread, fail * spread) FROM ruled
  WHERE rule = 'rate-of-change' AND value IS NOT NULL AND value_before IS NOT NULL
UNION ALL SELECT model, i, 'level-step', flag FROM level_parts JOIN (SELECT model, day, nth FROM grid_days) USING (model) JOIN grid USING (model, day)
  WHERE nth >= first AND nth < last AND value IS NOT NULL
UNION ALL SELECT model, i, rule, 3 FROM ruled WHERE rule = 'distinct' AND value IS NOT NULL AND present >= 168 AND others > 0
  AND variety < ceil(CASE WHEN isinf(suspect) THEN 0 ELSE suspect END / 100 * present);

-- Each reading belongs to the first rule that flags it; readings of a rule up to six hours apart are one finding. Falls of a
-- register are findings of their own.
CREATE OR REPLACE TEMPORARY TABLE check_points AS
WITH claims AS (
  SELECT model, i, arg_min(rule, place) AS rule, arg_min(flag, place) AS flag FROM (
    SELECT *, list_position(['late', 'gaps', 'unit-change', 'limits', 'negatives', 'flat-line', 'zeros', 'spike-of-day', 'spike', 'extreme', 'range',
      'robust-score', 'rate-of-change', 'level-step', 'distinct'], rule) AS place FROM flagged WHERE flag > 1
  ) GROUP BY model, i
), begun AS (
  SELECT model, i, rule, flag, stamp,
    coalesce(stamp - lag(stamp) OVER (PARTITION BY model, rule ORDER BY i) - step > 21600000, true) AS is_first
  FROM claims JOIN grid USING (model, i)
), named AS (
  SELECT model, i, rule, flag, max(stamp) FILTER (is_first) OVER (PARTITION BY model, rule ORDER BY i) AS since FROM begun
)
SELECT model, rule || ' from ' || since AS line, rule, since, flag, stamp, step, value, hours, day, slot, is_weekend FROM grid LEFT JOIN named USING (model, i);

CREATE OR REPLACE TEMPORARY TABLE check_findings AS
SELECT model, rule, any_value(since) AS since, max(stamp + step) AS until, max(flag) AS flag, count(*)::DOUBLE AS readings
FROM check_points WHERE line IS NOT NULL GROUP BY model, line, rule
UNION ALL
SELECT model, CASE WHEN is_rollover THEN 'rollover' WHEN judged_falls.kind = 'dips' THEN 'dip' WHEN judged_falls.kind = 'resets' THEN 'reset' ELSE 'correction' END,
  stamp, stamp, 3, 1
FROM checks JOIN series ON series.id = register JOIN judged_falls ON judged_falls.entry = series.entry
WHERE is_first AND EXISTS (SELECT 1 FROM (SELECT unnest(checks.seen) AS span) WHERE stamp >= span[1] AND stamp < span[2]);

CREATE OR REPLACE TEMPORARY VIEW findings AS
WITH stated AS (
  SELECT model, one[1]->>'$' AS rule, (one[2]->>'$')::INTEGER AS flag, (one[3]->>'$')::BIGINT AS since, (one[4]->>'$')::BIGINT AS until, (one[5]->>'$')::DOUBLE AS readings
  FROM (SELECT model, unnest(checked.findings) AS one FROM models WHERE checked IS NOT NULL)
)
SELECT workspace, card, models."name" AS model_name, rule, make_timestamp(since * 1000) AS begins_utc, stated.readings AS app, own.readings AS recomputed,
  coalesce(stated.readings = own.readings AND stated.until = own.until AND stated.flag = own.flag, false) AS is_same
FROM stated FULL JOIN check_findings AS own USING (model, rule, since) JOIN models USING (model);

-- How far the readings in question can move the total. In place of each stands the median, the least or the most of the good ones
-- of its time of day and kind of day within four weeks, of all where fewer than four are near.
CREATE OR REPLACE TEMPORARY TABLE effects AS
WITH good AS (
  SELECT model, day, slot, is_weekend, arg_max(value, stamp) AS value FROM check_points WHERE line IS NULL AND value IS NOT NULL GROUP BY ALL
), everywhere AS (
  SELECT model, slot, is_weekend, median(value) AS middle, min(value) AS least, max(value) AS most FROM good GROUP BY ALL
), days_of_slots AS (
  SELECT model, day, slot, is_weekend, value FROM good
  UNION ALL SELECT DISTINCT model, day, slot, is_weekend, NULL FROM check_points WHERE line IS NOT NULL
), near AS (
  SELECT DISTINCT model, day, slot, is_weekend, count(value) OVER around >= 4 AS is_enough, median(value) OVER around AS middle,
    min(value) OVER around AS least, max(value) OVER around AS most
  FROM days_of_slots WINDOW around AS (PARTITION BY model, slot, is_weekend ORDER BY day RANGE BETWEEN 28 PRECEDING AND 28 FOLLOWING)
), moves AS (
  SELECT model, line, count(*)::DOUBLE AS readings, coalesce(sum(value * hours), 0) AS there,
    sum(coalesce(CASE WHEN is_enough THEN near.middle ELSE everywhere.middle END, 0) * hours) AS filled,
    sum(coalesce(CASE WHEN is_enough THEN near.least ELSE everywhere.least END, 0) * hours) AS low,
    sum(coalesce(CASE WHEN is_enough THEN near.most ELSE everywhere.most END, 0) * hours) AS high
  FROM check_points JOIN near USING (model, day, slot, is_weekend) LEFT JOIN everywhere USING (model, slot, is_weekend)
  WHERE line IS NOT NULL GROUP BY GROUPING SETS ((model), (model, line))
), totals AS (SELECT model, coalesce(sum(value * hours), 0) AS present FROM check_points GROUP BY model)
SELECT *, CASE WHEN furthest = 0 THEN 0 ELSE furthest / abs(nullif(filled, 0)) END AS move FROM (
  SELECT model, line, readings, present, present + filled - there AS filled, present + low - there AS low, present + high - there AS high,
    greatest(abs(filled - there), abs(low - there), abs(high - there)) AS furthest
  FROM moves JOIN totals USING (model)
);

-- The difference of two periods has parts: what the terms say that its weather, its kinds of days and its hours changed, growth of
-- the later use, events, and what the model says of days without values. A kind of day that the earlier period has none of has
-- the hours that it has later. The rest is unexplained; what is left of rounding is zero.
CREATE OR REPLACE TEMPORARY TABLE changes AS
WITH lines AS (
  SELECT model, slot, y, predicted, sum(coefficient * x) FILTER (place IS NULL) AS level,
    coalesce(sum(coefficient * x) FILTER (place IS NOT NULL AND (lower_end = 0 OR upper_end = 0)), 0) AS weather,
    coalesce(sum(coefficient * x) FILTER (place IS NOT NULL AND lower_end < 0 AND upper_end > 0), 0) AS hours
  FROM design JOIN modelled USING (model, side, line) JOIN (SELECT model, term, lower_end, upper_end FROM terms) USING (model, term)
  WHERE side = 'read' GROUP BY model, line, slot, y, predicted
), days AS (
  SELECT models.model, change, lines.* EXCLUDE (model), lines.model = models.model AS is_later, CASE WHEN is_later THEN 1 ELSE -1 END AS sign
  FROM models JOIN lines ON lines.model IN (models.model, "before" + 1) WHERE change IS NOT NULL
), kinds AS (
  SELECT model, sum(sign) AS more, any_value(level) AS level, count(*) FILTER (is_later) AS later,
    avg(hours) FILTER (is_later) AS hours_later, coalesce(avg(hours) FILTER (NOT is_later), avg(hours)) AS hours
  FROM days GROUP BY model, slot
), of_kinds AS (
  SELECT model, sum(more * (level + hours)) AS calendar, coalesce(sum(later * (hours_later - hours)), 0) AS hours FROM kinds GROUP BY model
), parts AS (
  SELECT model, sum(y) FILTER (NOT is_later) AS earlier_use, sum(y) FILTER (is_later) AS later_use, sum(sign * weather) AS weather,
    any_value(change.growth) * sum(predicted) FILTER (is_later) AS area, any_value(change.events) AS events,
    coalesce(-sum(sign * predicted) FILTER (y IS NULL), 0) AS data
  FROM days GROUP BY model
), named AS (
  SELECT model, earlier_use, later_use, unnest(['Weather', 'Calendar', 'Operating hours', 'Area or occupancy', 'Events', 'Missing data', 'Unexplained']) AS item,
    unnest([weather, calendar, hours, area, events, data, later_use - earlier_use - weather - calendar - hours - area - events - data]) AS value
  FROM parts JOIN of_kinds USING (model)
)
SELECT model, item, CASE WHEN abs(value) < 1e-9 * abs(earlier_use) THEN 0 ELSE value END AS value FROM named
UNION ALL SELECT model, unnest(['Earlier use', 'Later use', 'Difference']), unnest([earlier_use, later_use, later_use - earlier_use]) FROM parts;

-- Probabilities of t and F are the regularised incomplete beta function (Abramowitz and Stegun, 26.7.1 and 26.6.2), by its
-- continued fraction from the far end.
CREATE OR REPLACE MACRO lower_beta(x, a, b) AS
  exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * ln(greatest(x, 1e-300)) + b * ln(greatest(1 - x, 1e-300))) / a
  / list_reduce([1e0] || range(2000, 0, -1)::DOUBLE[], lambda rest, k: 1 + CASE WHEN k % 2 = 0
      THEN k / 2 * (b - k / 2) / (a + k - 1) / (a + k)
      ELSE -(a + (k - 1) / 2) * (a + b + (k - 1) / 2) / (a + k - 1) / (a + k) END * x / rest);
CREATE OR REPLACE MACRO incomplete_beta(x, a, b) AS
  CASE WHEN x < (a + 1) / (a + b + 2) THEN lower_beta(x, a, b) ELSE 1 - lower_beta(1 - x, b, a) END;

CREATE OR REPLACE TEMPORARY TABLE model_items AS
WITH averages AS (SELECT model, avg(y) AS mean_y FROM modelled WHERE side = 'fitted' GROUP BY model),
in_turn AS (
  SELECT *, lag(rest) OVER (PARTITION BY model ORDER BY line) AS before FROM modelled WHERE side = 'fitted'
), fits AS (
  SELECT model, count(*)::DOUBLE AS n, any_value(mean_y) AS mean_y, sum(rest ** 2) AS squares, sum((y - mean_y) ** 2) AS spread,
    CASE WHEN abs(sum(rest)) < 1e-12 * sum(abs(y)) THEN 0 ELSE sum(rest) END AS errors, corr(rest, before) AS rho,
    sum(y * weight) AS fitted_use
  FROM in_turn JOIN averages USING (model) GROUP BY model
), months AS (
  SELECT model, count, unnest(range(0, count::BIGINT)) AS month
  FROM (SELECT model, round(n / batch) AS count FROM fits JOIN models USING (model) WHERE batch IS NOT NULL)
), monthly AS (
  SELECT months.model, month, any_value(count) AS count, avg(rest) AS mean
  FROM months JOIN fits USING (model)
  JOIN modelled ON modelled.model = months.model AND side = 'fitted' AND line >= round(month * n / count) AND line < round((month + 1) * n / count)
  GROUP BY months.model, month
), scatters AS (
  SELECT model, sqrt(sum(mean ** 2) / (any_value(count) - 1)) / abs(any_value(mean_y)) AS scatter
  FROM monthly JOIN averages USING (model) GROUP BY model HAVING any_value(count) > 1
), stated AS (
  SELECT *, len(terms) + points AS p, coalesce(rho, 0) AS lag_one,
    CASE WHEN abs(1 - squares / spread) < 1e-12 THEN 0 ELSE 1 - squares / spread END AS r2
  FROM fits JOIN models USING (model) LEFT JOIN scatters USING (model)
), added AS (
  SELECT model, scaling * sum(amount * (least(to_ms, until) - greatest(from_ms, since)) / (until - since)) AS adjustments,
    scaling * sum(price * amount * (least(to_ms, until) - greatest(from_ms, since)) / (until - since)) AS cost
  FROM modelled JOIN (
    SELECT model, one[1] AS since, one[2] AS until, one[3] AS amount FROM (SELECT model, unnest(adjustments) AS one FROM models)
  ) USING (model) JOIN models USING (model)
  WHERE side = 'read' AND from_ms < until AND to_ms > since GROUP BY model, scaling
), sums AS (
  SELECT model, count(*)::DOUBLE AS counted, any_value(scaling) * sum(predicted * weight) AS modelled,
    any_value(scaling) * sum(y * weight) AS measured, coalesce(any_value(added.adjustments), 0) AS adjustments,
    any_value(scaling) * sum(price * (predicted - y) * weight) + coalesce(any_value(added.cost), 0) AS cost
  FROM modelled JOIN models USING (model) LEFT JOIN added USING (model) WHERE side = 'read' GROUP BY model
), shares AS (
  SELECT model, band."name" AS item, band.isOfBefore AS is_of_before, band.isNmecr AS is_nmecr,
    band.k * CASE WHEN band.drift IS NOT NULL THEN sqrt(scatter ** 2 / band.months + band.drift ** 2)
      ELSE sqrt(squares / CASE WHEN band.isNmecr THEN effective - counted ELSE (n - counted) * effective / n END) / abs(mean_y)
        * sqrt((1 + 2 / effective) / band."count") END AS share
  FROM (SELECT *, n * (1 - used) / (1 + used) AS effective FROM (
    SELECT *, CASE WHEN lag_one >= CASE WHEN band.isNmecr THEN 0.5 WHEN band.isOfAnyCorrelation THEN -1 ELSE 0 END
      THEN lag_one ELSE 0 END AS used
    FROM (SELECT *, unnest(bands) AS band FROM stated)))
), halves AS (
  SELECT model, item, share, share * abs(CASE WHEN is_of_before THEN fitted_use * scaling ELSE modelled END) AS half,
    CASE WHEN is_nmecr THEN abs(modelled * floor((modelled + sums.adjustments - measured) / (modelled + sums.adjustments) * 100 + 0.5) / 100)
      ELSE abs(modelled + sums.adjustments - measured) END AS saving
  FROM shares JOIN sums USING (model) JOIN stated USING (model)
)
SELECT model, 'n' AS item, n AS value FROM stated
UNION ALL SELECT model, 'p', p FROM stated
UNION ALL SELECT model, 'R²', r2 FROM stated
UNION ALL SELECT model, 'Adjusted R²', 1 - (1 - r2) * (n - 1) / (n - p) FROM stated
UNION ALL SELECT model, 'RMSE', sqrt(squares / (n - counted)) FROM stated
UNION ALL SELECT model, 'CV(RMSE)', sqrt(squares / (n - counted)) / abs(mean_y) FROM stated
UNION ALL SELECT model, 'CV(RMSE) of all parameters', sqrt(squares / (n - p)) / abs(mean_y) FROM stated
UNION ALL SELECT model, 'CV(RMSE) of slopes', sqrt(squares / (n - slopes)) / abs(mean_y)
FROM stated JOIN (SELECT model, count(place) AS slopes FROM terms GROUP BY model) USING (model)
UNION ALL SELECT model, 'NMBE', errors / ((n - p) * mean_y) FROM stated
UNION ALL SELECT model, 'Autocorrelation', lag_one FROM stated
UNION ALL SELECT model, 'Effective n', n * (1 - greatest(lag_one, 0)) / (1 + greatest(lag_one, 0)) FROM stated
UNION ALL SELECT model, 'Effective n of any correlation', n * (1 - lag_one) / (1 + lag_one) FROM stated
UNION ALL SELECT model, 'Scatter of months', scatter FROM stated
UNION ALL SELECT model, 'Coefficient ' || term, refitted FROM coefficients
UNION ALL SELECT model, 'Standard error ' || term, factor * sqrt(squares / (n - p)) FROM coefficients JOIN stated USING (model)
UNION ALL SELECT model, 't ' || term, refitted / (factor * sqrt(squares / (n - p))) FROM coefficients JOIN stated USING (model)
UNION ALL SELECT model, 'p ' || term, incomplete_beta((n - p) / (n - p + (refitted / factor) ** 2 / (squares / (n - p))), (n - p) / 2, 0.5)
FROM coefficients JOIN stated USING (model) WHERE n > p
UNION ALL SELECT model, 'p of F', incomplete_beta(1 - r2, (n - p) / 2, (p - 1) / 2) FROM stated WHERE n > p AND p > 1
UNION ALL SELECT model, 'Least |t|', min(abs(refitted / (factor * sqrt(squares / (n - p)))))
FROM coefficients JOIN stated USING (model) JOIN terms USING (model, term) WHERE place IS NOT NULL GROUP BY model
UNION ALL SELECT model, unnest(['Base', 'Schedule', 'Heating', 'Cooling', 'Unexplained', 'Total']),
  unnest([base, schedule, heating, cooling, CASE WHEN abs(missed) < 1e-9 * abs(use) THEN 0 ELSE missed END, use]) FROM split
UNION ALL FROM changes
UNION ALL SELECT model, 'Periods counted', counted FROM sums
UNION ALL SELECT model, 'Modelled use', modelled FROM sums
UNION ALL SELECT model, 'Adjustments', adjustments FROM sums
UNION ALL SELECT model, 'Measured use', measured FROM sums
UNION ALL SELECT model, 'Avoided use', modelled + adjustments - measured FROM sums
UNION ALL SELECT model, 'Avoided cost', cost FROM sums WHERE cost IS NOT NULL
UNION ALL SELECT model, 'Savings fraction', (modelled + adjustments - measured) / abs(modelled + adjustments) FROM sums
UNION ALL SELECT model, item, half FROM halves
UNION ALL SELECT model, item || ', share', share FROM shares
UNION ALL SELECT model, item || ', share of the saving', half / saving FROM halves
UNION ALL SELECT model, 'Share of the periods', n / expected FROM stated WHERE expected IS NOT NULL
UNION ALL SELECT model, 'Fitted use', fitted_use FROM stated
UNION ALL SELECT models.model, 'Normalised saving', earlier.modelled - own.modelled
FROM models JOIN sums AS own USING (model) JOIN sums AS earlier ON earlier.model = "before" + 1
UNION ALL SELECT models.model, own.item || ' of both', sqrt(own.half ** 2 + earlier.half ** 2)
FROM models JOIN halves AS own USING (model) JOIN halves AS earlier ON earlier.model = "before" + 1 AND earlier.item = own.item
UNION ALL SELECT model, 'Deviation ' || slot, deviation FROM deviations
UNION ALL SELECT model, unnest(['Days within the limit', 'Use within the limit', 'Days beyond the limit']),
  unnest([count(*) FILTER (side = 'fitted' AND NOT is_odd)::DOUBLE, sum(measured) FILTER (side = 'fitted' AND NOT is_odd),
    count(*) FILTER (side = 'read' AND is_odd)::DOUBLE]) FROM scored GROUP BY model
UNION ALL SELECT model, side || ' ' || line || ' ' || unnest(['more', 'score']), unnest([more, score]) FROM scored WHERE side = 'read'
UNION ALL SELECT model, side || ' ' || line || ' ' || name, one
FROM (SELECT model, side, line, unnest(['y', 'measured', 'modelled', 'left', 'cumulated']) AS name,
  unnest([y, y * weight, predicted * weight, left_over, cumulated]) AS one FROM modelled)
UNION ALL SELECT models.model, unnest(['Compared', 'Differing']),
  unnest([count(difference)::DOUBLE, count(*) FILTER (abs(difference) > 0.001)::DOUBLE])
FROM models LEFT JOIN compared USING (model) WHERE models.compared IS NOT NULL GROUP BY models.model
UNION ALL SELECT model, 'bucket ' || line || ' ' || unnest(['reported', 'derived', 'difference']), unnest([reported, derived, difference]) FROM compared
UNION ALL SELECT checks.model, 'Findings', count(check_findings.model)::DOUBLE FROM checks LEFT JOIN check_findings USING (model) GROUP BY checks.model
UNION ALL SELECT models.model, 'Can move the total by', coalesce(move, 0)
FROM models LEFT JOIN effects ON effects.model = models.model AND line IS NULL WHERE checked IS NOT NULL
UNION ALL SELECT model, line || ' ' || unnest(['readings', 'present', 'filled', 'low', 'high', 'move']),
  unnest([readings, present, filled, low, high, move]) FROM effects WHERE line IS NOT NULL
UNION ALL SELECT model, rule || ' from ' || since || ' readings', readings FROM check_findings WHERE since = until
UNION ALL SELECT model, side || ' ' || line || ' x' || input, avg(mean) FROM inputs WHERE input >= 0 GROUP BY ALL;

CREATE OR REPLACE TEMPORARY VIEW model_figures AS
SELECT workspace, card, model_name, figure, app, value AS recomputed, whole
FROM (
  SELECT workspace, card, model, "name" AS model_name, one."name" AS figure, one.app AS app, one.whole AS whole
  FROM (SELECT *, unnest(figures) AS one FROM models)
) LEFT JOIN (SELECT model, item AS figure, value FROM model_items) USING (model, figure);

-- Numbers of the tables of views.
CREATE OR REPLACE TEMPORARY TABLE listed AS
SELECT row_number() OVER () AS cell, one.* FROM (SELECT unnest(cells) AS one FROM tables);

-- Values by the local clock: each stands where it begins, whatever its length.
CREATE OR REPLACE TEMPORARY TABLE local AS
WITH wanted AS (
  SELECT "of"[1] + 1 AS id FROM listed WHERE slot IS NOT NULL UNION SELECT unnest("of") + 1 FROM listed WHERE figure = 'weekDistance'
), clocks AS (
  SELECT id, one[1] AS from_ms, one[2] AS offset_ms FROM (SELECT id, unnest(clock) AS one FROM series)
)
SELECT own.id, rate, ended - begun AS lasts, is_whole, (begun + offset_ms) // 86400000 AS day, (begun + offset_ms) % 86400000 AS time
FROM (SELECT stretches.*, longestDivisibleMs,
    begun >= ceil(windows.from_ms / 3.6e6) * 3.6e6 AND begun < floor(to_ms / 3.6e6) * 3.6e6 AS is_whole FROM stretches JOIN series USING (id) JOIN wanted USING (id)
  JOIN windows USING (id) WHERE part = 'figures' AND begun >= windows.from_ms AND begun < to_ms) AS own
ASOF JOIN clocks ON own.id = clocks.id AND own.begun >= clocks.from_ms
WHERE ended - begun <= coalesce(longestDivisibleMs, 'infinity'::DOUBLE);

-- A slot has the values that begin in it, on some days or all; each counts once.
CREATE OR REPLACE TEMPORARY TABLE in_slots AS
WITH wanted AS (SELECT DISTINCT "of"[1] + 1 AS id, slot FROM listed WHERE slot IS NOT NULL),
members AS (
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

-- A typical week is the mean of each of its local hours from Monday on that no span cuts, over the mean size of all of them. Its distance from
-- others is the mean over its hours of what lies between it and their median.
CREATE OR REPLACE TEMPORARY TABLE week_distances AS
WITH hours AS (
  SELECT id, (day + 3) % 7 * 24 + time // 3600000 AS hour, sum(rate * lasts) / sum(lasts) AS mean FROM local WHERE is_whole GROUP BY ALL
), shapes AS (SELECT id, hour, mean / avg(abs(mean)) OVER (PARTITION BY id) AS shape FROM hours),
members AS (
  SELECT cell, unnest("of") + 1 AS id, generate_subscripts("of", 1) AS place FROM listed WHERE figure = 'weekDistance'
), usual AS (
  SELECT cell, hour, median(shape) AS middle FROM members JOIN shapes USING (id) WHERE place > 1 GROUP BY ALL
)
SELECT cell, avg(abs(shape - middle)) AS distance
FROM members JOIN shapes USING (id) JOIN usual USING (cell, hour) WHERE place = 1 GROUP BY cell;

-- A gap is a stretch of a span without readings, which stand for a step each, from the first step that begins in it on.
CREATE OR REPLACE TEMPORARY TABLE gaps AS
WITH grid AS (
  SELECT id, entry, stepMs, from_ms, to_ms, ceil(from_ms / stepMs) * stepMs AS first, ceil(to_ms / stepMs) * stepMs AS last
  FROM series JOIN windows USING (id)
  WHERE part = 'figures' AND id IN (SELECT "of"[1] + 1 FROM listed WHERE figure IN ('gaps', 'gapHours', 'longestGap', 'gapless'))
), points AS (
  SELECT id, from_ms, to_ms, stepMs, stamp::DOUBLE AS mark FROM grid JOIN readings USING (entry) WHERE stamp >= from_ms AND stamp < to_ms
  UNION ALL SELECT id, from_ms, to_ms, stepMs, unnest([first - stepMs, last]) FROM grid
), between_readings AS (
  SELECT id, mark - lag(mark) OVER by_time > stepMs AS is_gap,
    least(mark, to_ms) - greatest(lag(mark) OVER by_time + stepMs, from_ms) AS lasts
  FROM points WINDOW by_time AS (PARTITION BY id, from_ms ORDER BY mark)
), own AS (
  SELECT id, count(*) FILTER (is_gap AND lasts > 0)::DOUBLE AS gaps,
    coalesce(sum(lasts) FILTER (is_gap AND lasts > 0), 0) / 3.6e6 AS hours,
    coalesce(max(lasts) FILTER (is_gap AND lasts > 0), 0) / 3.6e6 AS longest
  FROM between_readings GROUP BY id
)
SELECT id, unnest(['gaps', 'gapHours', 'longestGap', 'gapless']) AS figure,
  unnest([gaps, hours, longest, 1 - hours / (list_sum(list_transform(spans, lambda one: one[2] - one[1])) / 3.6e6)]) AS value
FROM own JOIN series USING (id);

-- A number is the sum of a figure over series, each at its price where they have one, compares the first of them with the others, or is one value; it may be
-- divided by a floor area or a number of people.
CREATE OR REPLACE TEMPORARY TABLE of_series AS
WITH parts AS (
  SELECT cell, figure, rates, unnest("of") + 1 AS id, generate_subscripts("of", 1) AS place
  FROM listed WHERE slot IS NULL AND figure NOT IN ('gaps', 'gapHours', 'longestGap', 'gapless', 'cell', 'value', 'day', 'hoursAbove', 'model', 'weekDistance')
), of_spans AS (
  SELECT id, figure, recomputed FROM figures
  UNION ALL
  SELECT id, 'extrapolated', one.recomputed / share.recomputed
  FROM figures AS one JOIN figures AS share USING (id) WHERE one.figure = 'total' AND share.figure = 'complete'
  UNION ALL
  SELECT id, 'missingShare', 1 - recomputed FROM figures WHERE figure = 'complete'
), operands AS (
  SELECT cell, sum(recomputed * coalesce(rates[place], 1)) FILTER (place = 1) AS first,
    coalesce(sum(recomputed * coalesce(rates[place], 1)) FILTER (place > 1), 0) AS rest
  FROM parts JOIN of_spans USING (id, figure) GROUP BY cell
  UNION ALL
  SELECT cell, readings.value, 0 FROM listed JOIN series ON series.id = listed."of"[1] + 1
  JOIN readings ON readings.entry = series.entry AND readings.stamp = listed."at"
  WHERE figure = 'value'
  UNION ALL
  SELECT cell, days.recomputed, 0 FROM listed JOIN days ON days.id = listed."of"[1] + 1 AND days.from_ms = listed."at"
  WHERE figure = 'day'
  UNION ALL
  SELECT cell, model_items.value * coalesce(rates[1], 1), 0 FROM listed JOIN model_items ON model = listed."of"[1] + 1 AND model_items.item = listed.item
  WHERE figure = 'model'
  UNION ALL
  SELECT cell, distance, 0 FROM week_distances
  UNION ALL
  SELECT cell, gaps.value, 0 FROM listed JOIN gaps ON gaps.id = listed."of"[1] + 1 AND gaps.figure = listed.figure
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
SELECT workspace, card, "row", "column", app, recomputed, whole FROM listed LEFT JOIN all_cells USING (cell);

-- A quotient by zero is near nothing; a small difference is compared to nine digits of what it is taken of.
CREATE OR REPLACE MACRO is_near(a, b, whole := 0) AS
  (a IS NULL AND b IS NULL) OR coalesce(isfinite(a - b) AND abs(a - b) <= 1e-9 * greatest(abs(a), abs(b), coalesce(whole, 0)), false);

CREATE OR REPLACE TEMPORARY VIEW differences AS
SELECT workspace, name, figure AS what, app, recomputed FROM figures WHERE NOT is_near(app, recomputed)
UNION ALL
SELECT workspace, card || ', ' || model_name, figure, app, recomputed FROM model_figures WHERE NOT is_near(app, recomputed, whole := whole)
UNION ALL
SELECT workspace, card, "row" || ', ' || "column", app, recomputed FROM cells WHERE NOT is_near(app, recomputed, whole := whole)
UNION ALL
SELECT workspace, card || ', ' || model_name, rule || ' from ' || begins_utc, app, recomputed FROM findings WHERE NOT is_same
UNION ALL
SELECT workspace, name, 'day from ' || begins_utc, app, recomputed FROM days WHERE NOT is_near(app, recomputed)
UNION ALL
SELECT workspace, name, 'hours of the day from ' || begins_utc, app_hours, recomputed_hours
FROM days WHERE NOT is_near(app_hours, recomputed_hours);
