package org.strowger.message;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is to be changed in a message on its way out; everything else leaves as it came. */
public final class Rewrite {
    public static final Rewrite NONE = new Rewrite(null, null, null, null, null, null);

    private final @Nullable Address source;
    private final @Nullable Address destination;
    private final @Nullable ReceiptRequest receipt;
    private final @Nullable String messageId;
    private final @Nullable Piece piece;
    private final @Nullable Remaining remaining;

    /**
     * How long a message that was kept for a while is still worth something.
     *
     * @param until when it is worth nothing any more
     * @param seconds how long that is from now on
     */
    public record Remaining(Instant until, int seconds) {}

    private Rewrite(
            @Nullable Address source,
            @Nullable Address destination,
            @Nullable ReceiptRequest receipt,
            @Nullable String messageId,
            @Nullable Piece piece,
            @Nullable Remaining remaining) {
        this.source = source;
        this.destination = destination;
        this.receipt = receipt;
        this.messageId = messageId;
        this.piece = piece;
        this.remaining = remaining;
    }

    /** Another sender. */
    public Rewrite from(Address who) {
        return new Rewrite(who, destination, receipt, messageId, piece, remaining);
    }

    /** Another recipient, instead of all that there were. */
    public Rewrite to(Address whom) {
        return new Rewrite(source, whom, receipt, messageId, piece, remaining);
    }

    /** Another wish for a receipt: a router always wants one, whatever the sender wanted. */
    public Rewrite wishing(ReceiptRequest wish) {
        return new Rewrite(source, destination, wish, messageId, piece, remaining);
    }

    /** In a receipt: the id by which the recipient knows the message. */
    public Rewrite reporting(String id) {
        return new Rewrite(source, destination, receipt, id, piece, remaining);
    }

    /** Only this of what was written, or the same in another form. */
    public Rewrite saying(Piece part) {
        return new Rewrite(source, destination, receipt, messageId, part, remaining);
    }

    /**
     * What the sender wished of times is done with, as far as it has passed: it goes now, and lasts for what is left.
     */
    public Rewrite lasting(Remaining left) {
        return new Rewrite(source, destination, receipt, messageId, piece, left);
    }

    public boolean isNone() {
        return messageId == null && isOfNothingElse();
    }

    /** Whether nothing changes but the id in a receipt. */
    public boolean isOfIdAlone() {
        return messageId != null && isOfNothingElse();
    }

    private boolean isOfNothingElse() {
        return source == null && destination == null && receipt == null && piece == null && remaining == null;
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

    /** The same; {@code otherwise} if the id stays. */
    public String messageIdOr(String otherwise) {
        String other = messageId;
        return other == null ? otherwise : other;
    }

    public Optional<Remaining> remaining() {
        return Optional.ofNullable(remaining);
    }

    public Optional<Piece> piece() {
        return Optional.ofNullable(piece);
    }
}
