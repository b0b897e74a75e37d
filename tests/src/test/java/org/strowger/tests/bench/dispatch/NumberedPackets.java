package org.strowger.tests.bench.dispatch;

import io.netty.buffer.ByteBuf;

/** Packets for tests: length, number, filler; the answer has the number and whether it was in time. */
public final class NumberedPackets implements Packets {
    public static final int ANSWER_OCTETS = 12;
    private static final int HEAD = 8;
    private static final int OCTETS_MAX = 1 << 20;

    @Override
    public int octets(ByteBuf bytes, int index) {
        int there = bytes.writerIndex() - index;
        if (there < Integer.BYTES) {
            return NOT_WHOLE;
        }
        int octets = bytes.getInt(index);
        if (octets < HEAD || octets > OCTETS_MAX) {
            return IMPOSSIBLE;
        }
        return there < octets ? NOT_WHOLE : octets;
    }

    @Override
    public Answerer answerer() {
        return (bytes, index, octets, inTime, out) -> {
            out.writeInt(ANSWER_OCTETS)
                    .writeInt(bytes.getInt(index + Integer.BYTES))
                    .writeInt(inTime ? 1 : 0);
            return true;
        };
    }

    @Override
    public Asker asker(int payloadBytes) {
        return new Asker() {
            @Override
            public int octets() {
                return HEAD + payloadBytes;
            }

            @Override
            public void ask(int sequence, ByteBuf out) {
                out.writeInt(octets()).writeInt(sequence).writeZero(payloadBytes);
            }

            @Override
            public Verdict verdict(ByteBuf bytes, int index, int octets, int sequence) {
                if (octets != ANSWER_OCTETS || bytes.getInt(index + Integer.BYTES) != sequence) {
                    return Verdict.WRONG;
                }
                return bytes.getInt(index + HEAD) == 1 ? Verdict.DONE : Verdict.TIMED_OUT;
            }
        };
    }
}
