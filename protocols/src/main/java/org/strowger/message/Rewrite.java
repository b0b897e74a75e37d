package org.strowger.message;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The changes to a message that is sent; everything else is sent unchanged. */
public final class Rewrite {
    public static final Rewrite NONE = new Rewrite(null, null, null, null, null, null, null, false);

    private final @Nullable Address source;
    private final @Nullable Address destination;
    private final @Nullable ReceiptRequest receipt;
    private final @Nullable String messageId;
    private final @Nullable Piece piece;
    private final @Nullable Remaining remaining;
    private final @Nullable ReceiptTimes dates;
    private final boolean nearest;

    /**
     * The remaining validity of a message that has waited.
     *
     * @param until the expiry time
     * @param seconds the time until expiry
     */
    public record Remaining(Instant until, int seconds) {}

    private Rewrite(
            @Nullable Address source,
            @Nullable Address destination,
            @Nullable ReceiptRequest receipt,
            @Nullable String messageId,
            @Nullable Piece piece,
            @Nullable Remaining remaining,
            @Nullable ReceiptTimes dates,
            boolean nearest) {
        this.source = source;
        this.destination = destination;
        this.receipt = receipt;
        this.messageId = messageId;
        this.piece = piece;
        this.remaining = remaining;
        this.dates = dates;
        this.nearest = nearest;
    }

    public Rewrite from(Address other) {
        return new Rewrite(other, destination, receipt, messageId, piece, remaining, dates, nearest);
    }

    /** Replaces all recipients. */
    public Rewrite to(Address other) {
        return new Rewrite(source, other, receipt, messageId, piece, remaining, dates, nearest);
    }

    /** Requests a receipt, even if the sender requested none. */
    public Rewrite requesting(ReceiptRequest request) {
        return new Rewrite(source, destination, request, messageId, piece, remaining, dates, nearest);
    }

    /** Sets the id in a receipt to the one by which the application knows the message. */
    public Rewrite reporting(String id) {
        return new Rewrite(source, destination, receipt, id, piece, remaining, dates, nearest);
    }

    /** Replaces header and text. */
    public Rewrite saying(Piece part) {
        return new Rewrite(source, destination, receipt, messageId, part, remaining, dates, nearest);
    }

    /** Removes the delivery time and sets the remaining validity. */
    public Rewrite lasting(Remaining left) {
        return new Rewrite(source, destination, receipt, messageId, piece, left, dates, nearest);
    }

    /**
     * Sets the dates of a receipt, by the clock of the peer that gets the receipt. Only a receipt that is composed for
     * another protocol has these dates; a receipt that is forwarded within its protocol keeps its own.
     */
    public Rewrite dated(ReceiptTimes byReceiver) {
        return new Rewrite(source, destination, receipt, messageId, piece, remaining, byReceiver, nearest);
    }

    /** Replaces all values that the protocol of the receiver cannot express by the nearest ones that it can. */
    public Rewrite inNearestForm() {
        return new Rewrite(source, destination, receipt, messageId, piece, remaining, dates, true);
    }

    public boolean isNone() {
        return messageId == null && isOfNothingElse();
    }

    /** Whether only the id in a receipt changes. */
    public boolean isOfIdAlone() {
        return messageId != null && isOfNothingElse();
    }

    private boolean isOfNothingElse() {
        return source == null
                && destination == null
                && receipt == null
                && piece == null
                && remaining == null
                && dates == null
                && !nearest;
    }

    public Optional<Address> source() {
        return Optional.ofNullable(source);
    }

    public Optional<Address> destination() {
        return Optional.ofNullable(destination);
    }

    public Optional<ReceiptRequest> receipt() {
        return Optional.ofNullable(receipt);
    }

    public Optional<String> messageId() {
        return Optional.ofNullable(messageId);
    }

    /** Returns the new id; {@code otherwise} if the id does not change. */
    public String messageIdOr(String otherwise) {
        String other = messageId;
        return other == null ? otherwise : other;
    }

    public Optional<Remaining> remaining() {
        return Optional.ofNullable(remaining);
    }

    /** Returns the receipt with the new id and the new dates, as far as they change. */
    public Receipt of(Receipt said) {
        String other = messageId;
        ReceiptTimes times = dates;
        Receipt named = other == null ? said : said.withId(other);
        return times == null ? named : named.withTimes(times);
    }

    /** Whether values that cannot be expressed are replaced by the nearest ones. */
    public boolean isInNearestForm() {
        return nearest;
    }

    public Optional<Piece> piece() {
        return Optional.ofNullable(piece);
    }
}
