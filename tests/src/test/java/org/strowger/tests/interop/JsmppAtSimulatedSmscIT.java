package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.session.QuerySmResult;
import org.jsmpp.util.DeliveryReceiptState;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SimulatorSettings.Play;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.Smpp;
import org.strowger.tools.ToolContext;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscPlan;

/** An application made of jsmpp at our simulated SMSC. */
final class JsmppAtSimulatedSmscIT {
    private static final byte WITH_RECEIPT = 1;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final Queue<String> incidents = new ConcurrentLinkedQueue<>();

    @Test
    void jsmppSubmitsAndReceivesReceiptsAndMobileMessages() throws Exception {
        ExecutorService executor = BlockingPool.open(1);
        SelectorThreads threads = SelectorThreads.start(
                1,
                new ReactorContext(
                        SelectorProvider.provider(),
                        MonotonicClock.system(),
                        ReactorLimits.DEFAULT,
                        new SmppRig.Heard(incidents),
                        executor,
                        () -> allocator));
        try {
            InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            SmscPlan plan = SmscPlan.of(new SimulatorSettings(
                    "sim",
                    "smpp",
                    any,
                    new SimulatorLogin("jsmpp", "secret08"),
                    Duration.ofMillis(5),
                    new Play(Duration.ofMillis(20), 0, "none")));
            SimulatedSmsc smsc = SimulatedSmsc.start(threads, plan, new ToolContext(Smpp.TRAITS, Instant.now()));
            JsmppClient client =
                    new JsmppClient(new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault()));
            client.bind(smsc.address(), BindType.BIND_TRX, InterfaceVersion.IF_34);
            SubmitSm sms = JsmppClient.sms("Hello");
            sms.setRegisteredDelivery(WITH_RECEIPT);
            String id = client.submit(sms);

            DeliverSm came = Patience.soon(client.delivered);
            DeliveryReceipt receipt = came.getShortMessageAsDeliveryReceipt();
            assertThat(receipt.getId()).isEqualTo(id);
            assertThat(receipt.getFinalStatus()).isEqualTo(DeliveryReceiptState.DELIVRD);
            assertThat(came.getSourceAddr()).isEqualTo(JsmppClient.DESTINATION);
            assertThat(came.getDestAddress()).isEqualTo(JsmppClient.SOURCE);

            QuerySmResult state = client.queryShortMessage(id, JsmppClient.TON, JsmppClient.NPI, JsmppClient.SOURCE);
            assertThat(state.getMessageState()).isEqualTo(org.jsmpp.bean.MessageState.DELIVERED);
            client.enquire();
            client.leave();
        } finally {
            threads.close();
            executor.shutdown();
        }
        assertThat(incidents).isEmpty();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }
}
