package org.strowger.router.recording;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.LinkedHashMap;
import java.util.Map;
import org.strowger.protocol.dump.RecordedPacket;
import org.strowger.protocol.dump.RecordedPackets;

/** A conversation in a protocol with packets, such as SMPP. */
final class PacketConversation implements RecordedConversation {
    /** The maximum number of messages without a response; a window is never larger. */
    private static final int PENDING_MAX = 10_000;

    private final RecordedPackets packets;
    private final RecordedSide side;
    private final RecordedAddress client;
    private final RecordedTraffic traffic;
    private final RecordingCounts counts;
    private final Half ofClient;
    private final Half ofServer;
    private final Map<Long, RecordedSubmission> pending = new LinkedHashMap<>();
    private String account = "";

    /** @param isMidStream whether the connection began before the capture */
    PacketConversation(
            RecordedPackets packets,
            RecordedSide side,
            RecordedAddress client,
            boolean isMidStream,
            RecordedTraffic traffic,
            RecordingCounts counts) {
        this.packets = packets;
        this.side = side;
        this.client = client;
        this.traffic = traffic;
        this.counts = counts;
        this.ofClient = new Half(isMidStream);
        this.ofServer = new Half(isMidStream);
    }

    /** The unread octets of one direction. */
    private static final class Half {
        private final ByteBuf bytes = Unpooled.buffer(0);

        /** Whether the beginning of the next packet is unknown. */
        private boolean isLost;

        Half(boolean isLost) {
            this.isLost = isLost;
        }
    }

    @Override
    public void said(boolean byClient, byte[] bytes, int from, int octets, long timeMillis) {
        Half half = byClient ? ofClient : ofServer;
        half.bytes.discardReadBytes().writeBytes(bytes, from, octets);
        while (half.bytes.isReadable() && (!half.isLost || find(half))) {
            int start = half.bytes.readerIndex();
            int length = packets.octets(half.bytes, start);
            if (length == RecordedPackets.NOT_WHOLE) {
                return;
            }
            if (length == RecordedPackets.IMPOSSIBLE) {
                counts.increment(RecordingFigure.UNREADABLE);
                half.isLost = true;
                half.bytes.skipBytes(1);
                counts.increment(RecordingFigure.SKIPPED_OCTETS);
            } else {
                byte[] packet = new byte[length];
                half.bytes.readBytes(packet);
                came(byClient, packets.read(packet), timeMillis);
            }
        }
    }

    /** Skips octets until a packet begins. @return whether a packet was found */
    private boolean find(Half half) {
        ByteBuf bytes = half.bytes;
        while (bytes.readableBytes() >= packets.headOctets()) {
            if (packets.mayBegin(bytes, bytes.readerIndex())) {
                half.isLost = false;
                return true;
            }
            bytes.skipBytes(1);
            counts.increment(RecordingFigure.SKIPPED_OCTETS);
        }
        return false;
    }

    private void came(boolean byClient, RecordedPacket packet, long timeMillis) {
        counts.increment(RecordingFigure.PACKETS);
        switch (packet.kind()) {
            case BIND -> account = byClient ? packet.name() : account;
            case SUBMIT -> submitted(byClient, packet, timeMillis);
            case SUBMIT_RESPONSE -> answered(byClient, packet, timeMillis);
            case UNREADABLE -> counts.increment(RecordingFigure.UNREADABLE);
            case BIND_RESPONSE, OTHER -> {}
        }
    }

    /** Handles a submitted message. If the server submits it, it is a message from a mobile. */
    private void submitted(boolean byClient, RecordedPacket packet, long timeMillis) {
        if (!byClient || packet.message().isEmpty()) {
            return;
        }
        RecordedSubmission submission =
                new RecordedSubmission(side, account, client, packet.message().get(), timeMillis);
        if (pending.size() == PENDING_MAX) {
            pending.remove(pending.keySet().iterator().next());
        }
        pending.put(packet.reference(), submission);
        traffic.submitted(submission);
    }

    private void answered(boolean byClient, RecordedPacket packet, long timeMillis) {
        RecordedSubmission submission = byClient ? null : pending.remove(packet.reference());
        if (submission != null) {
            submission.answer(packet.status(), packet.name(), timeMillis);
            traffic.answered(submission, timeMillis);
        }
    }

    @Override
    public void missed(boolean byClient, long timeMillis) {
        Half half = byClient ? ofClient : ofServer;
        half.bytes.clear();
        half.isLost = true;
        traffic.gap(side, timeMillis);
    }

    @Override
    public void ended(long timeMillis) {
        pending.clear();
    }
}
