package org.strowger.router.table.price;

import java.nio.file.Path;
import java.time.ZoneId;

/**
 * A price table of the configuration.
 *
 * @param name unique among the price tables
 * @param file the file with its lines, which may be compressed with gzip
 * @param zone the time zone of dates without an offset
 */
public record PriceSource(String name, Path file, ZoneId zone) {}
