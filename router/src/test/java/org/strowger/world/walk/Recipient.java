package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A recipient of a planned message: no other message of the walk is for this number. */
public final class Recipient {
    private final Planned message;
    private final String number;
    private final Area area;
    private final Subscriber subscriber;
    private final int part;
    private final boolean isRelayed;
    private boolean isDecided;
    private final Set<End> ends = EnumSet.noneOf(End.class);
    private final List<String> reasons = new ArrayList<>();
    private Content contentOnAir;
    private String sender;

    /**
     * @param part the number of the segment that its application sends to this number; 0: it sends the whole message
     * @param isRelayed whether it is not stored
     */
    Recipient(Planned message, String number, int part, Subscriber subscriber, boolean isRelayed) {
        this.message = message;
        this.number = number;
        this.area = message.area();
        this.part = part;
        this.subscriber = subscriber;
        this.isRelayed = isRelayed;
        this.contentOnAir = part == 0 ? message.content() : message.pieces().get(part - 1);
        this.sender = message.sender();
    }

    public Planned message() {
        return message;
    }

    public String number() {
        return number;
    }

    public Area area() {
        return area;
    }

    /** The number of the segment that its application sends; 0: it sends the whole message. */
    public int part() {
        return part;
    }

    /** Whether an SMSC answers for it, and not the router. */
    public boolean isRelayed() {
        return isRelayed;
    }

    public Subscriber subscriber() {
        return subscriber;
    }

    // ---- The model

    /** The ends that are permitted if nothing else is said. */
    public Set<End> ends() {
        return ends;
    }

    /** Only this end is permitted, because of that; features are asked in the order in which the router acts. */
    public void endsOnly(End end, String reason) {
        if (!isDecided) {
            isDecided = true;
            ends.clear();
            ends.add(end);
            reasons.add(reason);
        }
    }

    /** This end is permitted too, because of that. */
    public void mayEnd(End end, String reason) {
        if (!isDecided && ends.add(end)) {
            reasons.add(end + " because of " + reason);
        }
    }

    public List<String> reasons() {
        return reasons;
    }

    /** What leaves, before it is written for an SMSC. */
    public Content contentOnAir() {
        return contentOnAir;
    }

    /** The text of it; empty if it has none. */
    public String textOnAir() {
        return contentOnAir.readable();
    }

    /** A rule of the router writes another text. */
    public void leavesWithText(String text) {
        contentOnAir = Content.written(text);
    }

    /** The sender before routing. */
    public String sender() {
        return sender;
    }

    public void comesFrom(String other) {
        sender = other;
    }

    /** The sender as SMSCs get it. */
    public String senderOnAir() {
        return area.senderOnAir(sender);
    }

    @Override
    public String toString() {
        return message + " to " + number + (part == 0 ? "" : ", segment " + part);
    }
}
