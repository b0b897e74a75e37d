package org.strowger.router.imports;

/** The result of importing a directive. */
public enum DirectiveFate {
    LOST("lost", "No key of Strowger has this effect, or a person must decide. Read each of them before the start."),
    CHANGED("changed", "Taken over with another effect, which the sentence states."),
    TAKEN("taken", "Taken over with the same effect."),
    NOT_NEEDED("not needed", "Strowger does this in any case, or has no use for it.");

    private final String words;
    private final String meaning;

    DirectiveFate(String words, String meaning) {
        this.words = words;
        this.meaning = meaning;
    }

    public String words() {
        return words;
    }

    /** A description for the report. */
    public String meaning() {
        return meaning;
    }
}
