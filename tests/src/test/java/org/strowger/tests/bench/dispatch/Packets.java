package org.strowger.tests.bench.dispatch;

import io.netty.buffer.ByteBuf;

/** The packets that go to and fro, in the protocol of whoever starts the measurement. */
public interface Packets {
    /** The result of {@link #octets} if the packet has not come whole. */
    int NOT_WHOLE = 0;

    /** The result of {@link #octets} if no packet begins here. */
    int IMPOSSIBLE = -1;

    /** How many octets the packet has that begins at {@code index}. */
    int octets(ByteBuf bytes, int index);

    /** Makes answers, for one caller at a time. */
    Answerer answerer();

    /** Makes requests with that payload, for the connections of one thread. */
    Asker asker(int payloadBytes);

    /** The server's side. */
    interface Answerer {
        /** The most that an answer needs. */
        int ANSWER_OCTETS_MAX = 64;

        /**
         * Reads and checks the request of so many octets at {@code index}, and writes its answer.
         *
         * @param inTime false: what was asked for did not come in time, and the answer says so
         * @return false if it is no request that can be answered
         */
        boolean answer(ByteBuf bytes, int index, int octets, boolean inTime, ByteBuf out);
    }

    /** The client's side. */
    interface Asker {
        /** Of a request. */
        int octets();

        void ask(int sequence, ByteBuf out);

        /** The verdict of the packet at {@code index} on the request of that number. */
        Verdict verdict(ByteBuf bytes, int index, int octets, int sequence);
    }

    /** How a request was answered. */
    enum Verdict {
        DONE,
        TIMED_OUT,
        /** It is not the answer to that request, or what was asked did not arrive as it was sent. */
        WRONG
    }
}
