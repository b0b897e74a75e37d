package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.WalkProtocol;

/** A message that an application is going to send. */
public final class Planned {
    private static final int PIECE = 153;
    private static final int PIECE_UNICODE = 67;

    private final int number;
    private final long atNanos;
    private final String application;
    private final WalkProtocol protocol;
    private final List<Recipient> recipients = new ArrayList<>();
    private String text;
    private String sender = "SHOP";
    private ReceiptRequest request = ReceiptRequest.ON_END;
    private boolean isUnicode;
    private boolean isInPieces;
    private boolean changes;
    private long validityNanos;
    private int recipientCount = 1;
    private @Nullable Area area;

    Planned(int number, long atNanos, String application, WalkProtocol protocol) {
        this.protocol = protocol;
        this.number = number;
        this.atNanos = atNanos;
        this.application = application;
        this.text = "message " + number;
    }

    public int number() {
        return number;
    }

    /** When it is sent, from the beginning of the walk. */
    public long atNanos() {
        return atNanos;
    }

    public String application() {
        return application;
    }

    public void goTo(Area destination) {
        area = destination;
    }

    /** Where its recipients are. */
    public Area area() {
        Area known = area;
        if (known == null) {
            throw new AssertionError("it is not known where it goes");
        }
        return known;
    }

    public int recipientCount() {
        return recipientCount;
    }

    public void sendToSeveral(int count) {
        recipientCount = count;
    }

    /** By which it is sent. */
    public WalkProtocol protocol() {
        return protocol;
    }

    public List<Recipient> recipients() {
        return recipients;
    }

    public String text() {
        return text;
    }

    /** Adds a word to the text. */
    public Planned say(String word) {
        text = text + " " + word;
        return this;
    }

    public String sender() {
        return sender;
    }

    public ReceiptRequest request() {
        return request;
    }

    public void ask(ReceiptRequest receipt) {
        request = receipt;
    }

    /** A rule of the router changes its text: a full segment would have no room for that. */
    public void changesOnItsWay() {
        changes = true;
    }

    public boolean isChanging() {
        return changes;
    }

    /** Its application sends it in segments of its own. */
    public void sendInPieces() {
        isInPieces = true;
    }

    /** The texts of the segments that its application sends; empty: it sends the whole message. */
    public List<String> pieces() {
        List<String> pieces = new ArrayList<>();
        if (isInPieces) {
            int size = isUnicode ? PIECE_UNICODE : PIECE;
            for (int at = 0; at < text.length(); at += size) {
                pieces.add(text.substring(at, Math.min(text.length(), at + size)));
            }
        }
        return pieces;
    }

    /** Whether its text is in UCS-2. */
    public boolean isUnicode() {
        return isUnicode;
    }

    public void writeUnicode() {
        isUnicode = true;
        text = "\u041f " + text;
    }

    /** 0: the route decides. */
    public long validityNanos() {
        return validityNanos;
    }

    public void expireAfter(long nanos) {
        validityNanos = nanos;
    }

    @Override
    public String toString() {
        return "message " + number + " of " + application;
    }
}
