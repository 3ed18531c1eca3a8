"""Daily energy of every meter of a dataset that Meterlens has written, and the meters ranked, by Spark.

    spark-submit daily_energy.py DATASET OUTPUT

DATASET is the folder that was exported (a path, or any address Spark reads), OUTPUT a folder that does not exist yet.
It writes OUTPUT/daily_energy and OUTPUT/ranked_meters as Parquet and prints the first twenty meters.
Spark 3.3 or later.
"""

import pathlib
import sys

from pyspark.sql import SparkSession

HERE = pathlib.Path(__file__).resolve().parent


def statements(name, dataset):
    """The statements of a file, its comments left out."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.lstrip().startswith("--"))
    return [one.strip() for one in text.replace("DATASET", dataset).split(";") if one.strip()]


def main(dataset, output):
    spark = (
        SparkSession.builder.appName("Meterlens daily energy")
        # Instants of the files are in UTC; local days are cut by each meter's own zone.
        .config("spark.sql.session.timeZone", "UTC")
        # Partition values are read as they are spelt: a resolution is never a number.
        .config("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
        .getOrCreate()
    )
    for name in ("readings.spark.sql", "daily-energy.sql"):
        for statement in statements(name, dataset):
            spark.sql(statement)
    spark.table("daily_energy").write.parquet(f"{output}/daily_energy")
    ranked = spark.table("ranked_meters")
    ranked.write.parquet(f"{output}/ranked_meters")
    ranked.orderBy("place").show(20, truncate=False)
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
