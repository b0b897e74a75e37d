package org.strowger.router.records;

/** A kind of record files, identified by the beginning and the end of their names. */
public enum RecordFileKind {
    /** Event records, as lines of JSON. */
    EVENTS("events-", ".jsonl"),
    /** Lines in the form of Kannel's access log. */
    ACCESS_LOG("access-", ".log");

    private final String prefix;
    private final String suffix;

    RecordFileKind(String prefix, String suffix) {
        this.prefix = prefix;
        this.suffix = suffix;
    }

    /** The name of the file of a period. */
    String name(String period) {
        return prefix + period + suffix;
    }

    /** Whether a file with this name is of this kind. */
    boolean has(String file) {
        return file.length() > prefix.length() + suffix.length() && file.startsWith(prefix) && file.endsWith(suffix);
    }

    /** The period in the name of a file of this kind. */
    String period(String file) {
        return file.substring(prefix.length(), file.length() - suffix.length());
    }
}
