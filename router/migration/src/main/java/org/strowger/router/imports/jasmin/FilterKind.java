package org.strowger.router.imports.jasmin;

/** The kinds of Jasmin's filters: the class name, and the short form in jCli's lists. */
enum FilterKind {
    TRANSPARENT("TransparentFilter", "T"),
    USER("UserFilter", "U"),
    GROUP("GroupFilter", "G"),
    CONNECTOR("ConnectorFilter", "C"),
    SOURCE("SourceAddrFilter", "SA"),
    DESTINATION("DestinationAddrFilter", "DA"),
    TEXT("ShortMessageFilter", "SM"),
    DATES("DateIntervalFilter", "DI"),
    TIMES("TimeIntervalFilter", "TI"),
    TAG("TagFilter", "TG"),
    CODE("EvalPyFilter", "Ev"),
    UNKNOWN("", "");

    private final String type;
    private final String shortForm;

    FilterKind(String type, String shortForm) {
        this.type = type;
        this.shortForm = shortForm;
    }

    static FilterKind ofType(String type) {
        for (FilterKind each : values()) {
            if (each.type.equals(type)) {
                return each;
            }
        }
        return UNKNOWN;
    }

    static FilterKind ofShortForm(String form) {
        for (FilterKind each : values()) {
            if (each.shortForm.equals(form)) {
                return each;
            }
        }
        return UNKNOWN;
    }

    /** The name in the report. */
    String words() {
        return type.isEmpty() ? "unknown filter" : type;
    }
}
