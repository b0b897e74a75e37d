package org.strowger.protocol.dump;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.ShortMessage;

/** A packet of a recorded connection, reduced to the data that concern the sending of messages. */
public final class RecordedPacket {
    private final Kind kind;
    private final long reference;
    private final int status;
    private final String name;
    private final @Nullable ShortMessage message;

    public enum Kind {
        /** The client signs in. */
        BIND,
        /** The server answers the sign-in. */
        BIND_RESPONSE,
        /** The client submits a message. */
        SUBMIT,
        /** The server answers a message. */
        SUBMIT_RESPONSE,
        /** A packet that does not concern the sending of messages. */
        OTHER,
        /** A packet that breaks the rules of its protocol. */
        UNREADABLE
    }

    private RecordedPacket(Kind kind, long reference, int status, String name, @Nullable ShortMessage message) {
        this.kind = kind;
        this.reference = reference;
        this.status = status;
        this.name = name;
        this.message = message;
    }

    /**
     * A packet without a message.
     *
     * @param reference pairs a response with its request
     * @param status the status of a response; 0 for success
     * @param name the account of a bind, or the message id of a response; empty for others
     */
    public static RecordedPacket of(Kind kind, long reference, int status, String name) {
        return new RecordedPacket(kind, reference, status, name, null);
    }

    /**
     * A packet with a message.
     *
     * @param message owns its bytes
     */
    public static RecordedPacket submit(long reference, ShortMessage message) {
        return new RecordedPacket(Kind.SUBMIT, reference, 0, "", message);
    }

    public Kind kind() {
        return kind;
    }

    public long reference() {
        return reference;
    }

    public int status() {
        return status;
    }

    public String name() {
        return name;
    }

    /** The message of a {@link Kind#SUBMIT}. */
    public Optional<ShortMessage> message() {
        return Optional.ofNullable(message);
    }
}
