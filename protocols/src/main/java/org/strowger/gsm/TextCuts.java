package org.strowger.gsm;

/**
 * The bounds of the segments of a text, or the reason why the text cannot be split. Segments are numbered from 1, as on
 * the air.
 */
public final class TextCuts {
    public enum Outcome {
        CUT,
        /** The text needs more than 255 segments. */
        TOO_MANY_PARTS,
        /** The header leaves no room for a character. */
        NO_ROOM
    }

    static final TextCuts TOO_MANY_PARTS = new TextCuts(Outcome.TOO_MANY_PARTS, new int[1]);
    static final TextCuts NO_ROOM = new TextCuts(Outcome.NO_ROOM, new int[1]);

    private final Outcome outcome;

    /** The start of the text, then the end of each part. */
    private final int[] bounds;

    private TextCuts(Outcome outcome, int[] bounds) {
        this.outcome = outcome;
        this.bounds = bounds;
    }

    static TextCuts at(int[] bounds) {
        return new TextCuts(Outcome.CUT, bounds);
    }

    public Outcome outcome() {
        return outcome;
    }

    /** The number of segments: 0 if the text cannot be split, 1 if the text fits into one message. */
    public int parts() {
        return bounds.length - 1;
    }

    /** The index of a segment in the array of the text. */
    public int from(int number) {
        return bounds[number - 1];
    }

    public int to(int number) {
        return bounds[number];
    }

    /**
     * A segment of the message with its header; it borrows the array of the message. Not for a message that need not be
     * split.
     */
    public UserData part(UserData message, Concatenation concatenation) {
        int number = concatenation.number();
        return UserData.of(message.header().with(concatenation), message.array(), from(number), to(number));
    }
}
