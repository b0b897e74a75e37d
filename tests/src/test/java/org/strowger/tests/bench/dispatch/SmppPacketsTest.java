package org.strowger.tests.bench.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.tests.bench.dispatch.Packets.Asker;
import org.strowger.tests.bench.dispatch.Packets.Verdict;

class SmppPacketsTest {
    private final SmppPackets packets = new SmppPackets();

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 254, 255, 1024, 50 << 10, 64_001, 500 << 10})
    void answersAreMatchedWithTheirRequestsAndDamageIsDetected(int payload) {
        Asker asker = packets.asker(payload);
        ByteBuf request = Unpooled.buffer();
        asker.ask(77, request);
        assertThat(request.readableBytes()).isEqualTo(asker.octets());
        assertThat(packets.octets(request, 0)).isEqualTo(asker.octets());
        assertThat(packets.octets(request.slice(0, asker.octets() - 1), 0)).isEqualTo(SmppPackets.NOT_WHOLE);

        assertThat(verdict(asker, request, true, 77)).isEqualTo(Verdict.DONE);
        assertThat(verdict(asker, request, true, 78)).isEqualTo(Verdict.WRONG);
        assertThat(verdict(asker, request, false, 77)).isEqualTo(Verdict.TIMED_OUT);

        int last = asker.octets() - 1;
        request.setByte(last, request.getByte(last) + 1);
        assertThat(verdict(asker, request, true, 77)).isEqualTo(Verdict.WRONG);
    }

    private Verdict verdict(Asker asker, ByteBuf request, boolean inTime, int sequence) {
        ByteBuf answer = Unpooled.buffer();
        assertThat(packets.answerer().answer(request, 0, request.readableBytes(), inTime, answer))
                .isTrue();
        return asker.verdict(answer, 0, answer.readableBytes(), sequence);
    }
}
