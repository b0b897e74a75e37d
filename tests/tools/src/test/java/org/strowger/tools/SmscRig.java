package org.strowger.tools;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SimulatorSettings.Play;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscPlan;

/** A simulated SMSC in a simulated world, where time is told. */
public final class SmscRig implements AutoCloseable {
    public static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final ReactorRig rig;
    private final SimulatedSmsc smsc;

    public SmscRig(int threads, SmscPlan plan) {
        this.rig = new ReactorRig(threads);
        try {
            this.smsc = SimulatedSmsc.openNow(rig.threads(), plan, LabClient.STAGE);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        rig.drive();
    }

    /** Everybody is let in, answers come at once, receipts after a second. */
    public static SmscPlan plan() {
        return plan(Duration.ZERO, Duration.ofSeconds(1), 0);
    }

    public static SmscPlan plan(Duration delay, Duration receipts, double moPerSecond) {
        return SmscPlan.of(new SimulatorSettings(
                "sim", "smpp", ANY, new SimulatorLogin("", ""), delay, new Play(receipts, moPerSecond, "none")));
    }

    public static SmscPlan plan(SimulatorLogin login) {
        return SmscPlan.of(new SimulatorSettings("sim", "smpp", ANY, login, Duration.ZERO, Play.NONE));
    }

    public ReactorRig reactor() {
        return rig;
    }

    public SimulatedSmsc smsc() {
        return smsc;
    }

    public LabClient client(String account, Traffic traffic) {
        return LabClient.dial(rig, smsc.address(), account, traffic);
    }

    public LabClient client() {
        return client("shop", Traffic.BOTH);
    }

    public void advance(Duration duration) {
        rig.advance(duration);
    }

    @Override
    public void close() {
        rig.close();
    }
}
