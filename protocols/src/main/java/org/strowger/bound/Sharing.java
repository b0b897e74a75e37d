package org.strowger.bound;

/** How owners share a bound. */
public enum Sharing {
    /** The class {@code FairShare} of the router. */
    FAIR("fair share"),
    EACH("one for each owner"),
    /** There is only one owner. */
    SINGLE("one owner"),
    /** The owner with the most entries loses its oldest one first. */
    LARGEST("the largest owner gives way"),
    /** Nothing keeps one owner from taking all of it. */
    NONE("no share: first come, first served");

    private final String text;

    Sharing(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
