package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;

/** A world with an application and an SMSC, whose protocols can differ. */
public final class AnyScene implements AutoCloseable {
    public static final String ACCOUNT = "8006";
    private static final int SMSC = 2776;

    public final World world = new World(2);
    public final ProtocolTraits appSuite;
    public final ProtocolTraits smscSuite;
    public final TestSmsc smsc;
    public final Peer.Manner manner = new Peer.Manner();
    public final Peer app;
    private final String yaml;

    public AnyScene(String appProtocol, String smscProtocol, String delivery) {
        this(appProtocol, smscProtocol, delivery, "timezone: UTC", "");
    }

    /**
     * Creates the world. Both peers have signed in.
     *
     * @param appKeys additional configuration keys of the application
     * @param smscKeys additional configuration keys of the SMSC, each preceded by a comma
     */
    public AnyScene(String appProtocol, String smscProtocol, String delivery, String appKeys, String smscKeys) {
        this(appProtocol, smscProtocol, new Setting(ACCOUNT, delivery, "relay", appKeys, smscKeys));
    }

    /**
     * The configuration.
     *
     * @param account the account with which the application signs in
     * @param outbound how messages of the application are delivered
     * @param inbound how messages for the application are delivered
     * @param appKeys additional keys of the application
     * @param smscKeys additional keys of the SMSC, each preceded by a comma
     */
    public record Setting(String account, String outbound, String inbound, String appKeys, String smscKeys) {
        public static final Setting RELAY = new Setting(ACCOUNT, "relay", "relay", "timezone: UTC", "");

        public Setting as(String other) {
            return new Setting(other, outbound, inbound, appKeys, smscKeys);
        }

        public Setting delivering(String both) {
            return new Setting(account, both, both, appKeys, smscKeys);
        }

        public Setting with(String app, String smsc) {
            return new Setting(account, outbound, inbound, app, smsc);
        }
    }

    public AnyScene(String appProtocol, String smscProtocol, Setting setting) {
        appSuite = Protocols.named(appProtocol);
        smscSuite = Protocols.named(smscProtocol);
        smsc = new TestSmsc(world.rig(), World.at(SMSC), smscSuite);
        yaml = """
                listeners: [{name: door, protocol: %s, listen: 127.0.0.1:2775}]
                applications: [{name: shop, system-id: "%s", password: secret, receives: ["6000*"], %s}]
                smscs: [{name: a, protocol: %s, hosts: [127.0.0.1:2776], system-id: "1234", password: secret%s}]
                routes: [{name: all, match: {}, via: a, delivery: %s}]
                inbound: [{name: rest, match: {}, deliver-to: shop, delivery: %s%s}]
                """.formatted(
                        appProtocol,
                        setting.account(),
                        setting.appKeys(),
                        smscProtocol,
                        setting.smscKeys(),
                        setting.outbound(),
                        setting.inbound(),
                        setting.inbound().equals("relay") ? ", wait: 5s" : "");
        world.start(yaml);
        Duration never = Duration.ZERO;
        ApplicationTerms terms = new ApplicationTerms(
                Credentials.of(setting.account(), new Secret("secret")),
                Traffic.BOTH,
                appSuite.versions().get(0),
                new SessionTimers(Duration.ofSeconds(10), never, never, Duration.ofSeconds(10)),
                new SessionLimits(10, 100, 4096),
                PeerQuirks.USUAL);
        app = world.dial(
                2775,
                DialPlan.ANY_LOCAL,
                connection -> new Peer(connection, manner, given -> appSuite.sessions()
                        .application(terms, given, world.rig().nowNanos())));
        assertThat(app.isSignedIn()).as("the application").isTrue();
        assertThat(smsc.peers()).as("sessions with the SMSC").isNotEmpty();
    }

    /** The configuration. */
    public String yaml() {
        return yaml;
    }

    @Override
    public void close() {
        world.close();
    }
}
