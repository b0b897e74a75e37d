package org.strowger.router.admin.trace;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.PrivacySettings;

/** A trace to a capture file, with secrets blanked. */
final class PcapSink implements TraceSink {
    /** Maximum number of tracked connections; when exceeded, every connection begins anew in the file. */
    @Bound(
            of = "connections in a capture file",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.EACH,
            full = "every connection begins anew in the file")
    private static final int CONVERSATIONS_MAX = 20_000;

    private final PcapWriter writer;
    private final Supplier<PrivacySettings> privacy;

    @BoundedBy("CONVERSATIONS_MAX")
    private final Map<String, PcapConversation> conversations = new HashMap<>();

    PcapSink(PcapWriter writer, Supplier<PrivacySettings> privacy) {
        this.writer = writer;
        this.privacy = privacy;
    }

    @Override
    public void packet(SeenPacket seen) throws IOException {
        String id = seen.connection().party().connection();
        if (conversations.size() >= CONVERSATIONS_MAX && !conversations.containsKey(id)) {
            conversations.clear();
        }
        byte[] octets = SecretBlanking.of(seen.octets(), seen.summary(), privacy.get());
        conversations
                .computeIfAbsent(id, key -> new PcapConversation(writer, seen.connection()))
                .octets(seen.came(), seen.time(), octets);
    }

    @Override
    public void connectionEnded(TracedConnection connection, CloseReason reason, Instant time) throws IOException {
        PcapConversation conversation = conversations.remove(connection.party().connection());
        if (conversation != null) {
            conversation.end(time);
        }
    }

    @Override
    public String ending() {
        return writer.isFull() ? "the capture file has reached its size limit" : GOES_ON;
    }

    @Override
    public void flush() throws IOException {
        writer.flush();
    }

    @Override
    public void end(String why) throws IOException {
        writer.close();
    }
}
