package org.strowger.router.imports.queue;

import java.util.Map;

/**
 * The names of Kannel's table of expected receipts and its columns, as configured in the group {@code dlr-db}.
 *
 * @param table {@code table}
 * @param smsc {@code field-smsc}
 * @param timestamp {@code field-timestamp}: the SMSC's id of the message
 * @param source {@code field-source}
 * @param destination {@code field-destination}
 * @param service {@code field-service}
 * @param url {@code field-url}
 * @param mask {@code field-mask}
 */
public record DlrColumns(
        String table,
        String smsc,
        String timestamp,
        String source,
        String destination,
        String service,
        String url,
        String mask) {
    /** The names in the examples of Kannel's guide. */
    public static final DlrColumns USUAL =
            new DlrColumns("dlr", "smsc", "ts", "source", "destination", "service", "url", "mask");

    /** These names, with some of them replaced. The keys are the keys of the group without {@code field-}. */
    public DlrColumns with(Map<String, String> others) {
        return new DlrColumns(
                others.getOrDefault("table", table),
                others.getOrDefault("smsc", smsc),
                others.getOrDefault("timestamp", timestamp),
                others.getOrDefault("source", source),
                others.getOrDefault("destination", destination),
                others.getOrDefault("service", service),
                others.getOrDefault("url", url),
                others.getOrDefault("mask", mask));
    }

    /** Whether {@link #with} accepts a key. */
    public static boolean has(String key) {
        return switch (key) {
            case "table", "smsc", "timestamp", "source", "destination", "service", "url", "mask" -> true;
            default -> false;
        };
    }
}
