package org.strowger.gsm;

/** Where a text is to be cut, or why it cannot be. Parts are numbered from 1, as they are on the air. */
public final class TextCuts {
    /** What came of it. */
    public enum Outcome {
        CUT,
        /** The text needs more parts than one octet can count. */
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

    /** Takes the array. */
    static TextCuts at(int[] bounds) {
        return new TextCuts(Outcome.CUT, bounds);
    }

    public Outcome outcome() {
        return outcome;
    }

    /** How many parts there are: 0 if the text cannot be cut, 1 if it need not be. */
    public int parts() {
        return bounds.length - 1;
    }

    /** Where in the array of the text the part begins. */
    public int from(int number) {
        return bounds[number - 1];
    }

    public int to(int number) {
        return bounds[number];
    }

    /**
     * One part of the message that was cut, with its header: borrows the text, like the message. If there is only one,
     * that is the message as it was, and no part.
     */
    public UserData part(UserData message, Concatenation place) {
        int number = place.number();
        return UserData.of(message.header().with(place), message.array(), from(number), to(number));
    }
}
