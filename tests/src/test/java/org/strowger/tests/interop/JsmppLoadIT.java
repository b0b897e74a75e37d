package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jsmpp.bean.BindType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.smpp.SmppLimits;

/** Thousands of messages at once: every answer is the one to its message, and none is lost. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppLoadIT extends Interop {
    private static final int CLIENTS = 3;
    private static final int SENDERS = 12;
    private static final int EACH = 100;
    private static final int MANY = 5_000;
    private static final SmppLimits WIDE = new SmppLimits(50, 1000, 100, 70_000);

    private final ExecutorService senders = Executors.newFixedThreadPool(CLIENTS * SENDERS);

    JsmppLoadIT(Wiring wiring) {
        super(wiring);
    }

    @AfterEach
    void sendsNoMore() {
        senders.shutdownNow();
    }

    @Test
    void answersEveryMessageOfManyThreadsWithItsOwnId() throws Exception {
        rig.manners.backwards = true;
        rig.manners.onMessage = message ->
                Optional.of(Outcome.accepted("id-" + new String(message.body().octets(), StandardCharsets.ISO_8859_1)));
        InetSocketAddress where = rig.listen(SMSC);
        List<Future<?>> work = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            JsmppClient client = rig.client(where, BindType.BIND_TRX);
            for (int j = 0; j < SENDERS; j++) {
                String name = i + "." + j + ".";
                work.add(senders.submit(() -> sendAll(client, name)));
            }
        }
        for (Future<?> each : work) {
            Patience.soon(each);
        }
        assertThat(IntStream.range(0, CLIENTS)
                        .map(i -> rig.ourSide().messages.size())
                        .sum())
                .isEqualTo(CLIENTS * SENDERS * EACH);
    }

    private static Void sendAll(JsmppClient client, String name) throws Exception {
        for (int i = 0; i < EACH; i++) {
            assertThat(client.submit(name + i)).isEqualTo("id-" + name + i);
        }
        return null;
    }

    @Test
    void deliversAtFullWindowWithoutLoss() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC.with(WIDE)), BindType.BIND_TRX);
        List<CompletableFuture<Outcome>> outcomes = rig.ourSide().submitAll(texts());
        outcomes.forEach(each -> assertThat(Patience.soon(each).isAccepted()).isTrue());
        Set<String> heard = ConcurrentHashMap.newKeySet();
        client.delivered.forEach(each -> heard.add(new String(each.getShortMessage(), StandardCharsets.ISO_8859_1)));
        assertThat(client.delivered).hasSize(MANY);
        assertThat(heard).hasSize(MANY);
    }

    @Test
    void submitsAtFullWindowAndMatchesEveryMessageId() throws Exception {
        JsmppSmsc smsc = rig.smsc();
        OurSide side = rig.dial(ESME.with(WIDE));
        Patience.soon(side.begun);
        List<CompletableFuture<Outcome>> outcomes = side.submitAll(texts());
        for (int i = 0; i < MANY; i++) {
            assertThat(Patience.soon(outcomes.get(i))).isEqualTo(Outcome.accepted("text " + i));
        }
        assertThat(smsc.submitted).hasSize(MANY);
    }

    private static List<LocalMessage> texts() {
        return IntStream.range(0, MANY)
                .mapToObj(i -> LocalMessage.text("text " + i))
                .toList();
    }
}
