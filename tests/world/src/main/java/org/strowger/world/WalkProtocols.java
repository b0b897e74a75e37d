package org.strowger.world;

import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.DialPlan;

/**
 * The protocols of the peers in a walk. In every third walk they all use SMPP, which can express most; otherwise the
 * seed chooses a protocol for each. Some applications use all three protocols, a random one for each session.
 */
public final class WalkProtocols {
    private static final List<WalkProtocol> ALL = List.of(WalkProtocol.values());

    /**
     * The beginning of the router's account at an SMSC. It is followed by the window, so that the SMSC knows the
     * window.
     */
    private static final String ACCOUNT_THERE = "9";

    private static final int ACCOUNT_HERE = 8001;

    /** The first character of texts in UCS-2. */
    private static final char CYRILLIC = '\u041f';

    private final Map<String, List<WalkProtocol>> applications = new LinkedHashMap<>();
    private final Map<String, WalkProtocol> smscs = new LinkedHashMap<>();
    private final IdentityHashMap<Peer, WalkProtocol> spoken = new IdentityHashMap<>();
    private final SplittableRandom random;
    private final boolean isMixed;

    public WalkProtocols(long seed, List<String> applications, List<String> smscs) {
        this.random = new SplittableRandom(seed);
        this.isMixed = seed % 3 != 0;
        for (String each : applications) {
            boolean byAll = random.nextInt(4) == 0;
            WalkProtocol one = one();
            this.applications.put(each, byAll && isMixed ? ALL : List.of(one));
        }
        for (String each : smscs) {
            this.smscs.put(each, one());
        }
    }

    private WalkProtocol one() {
        return isMixed ? ALL.get(random.nextInt(ALL.size())) : WalkProtocol.SMPP;
    }

    /** Whether peers may use protocols other than SMPP. */
    public boolean isMixed() {
        return isMixed;
    }

    public WalkProtocol ofSmsc(String name) {
        WalkProtocol walkProtocol = smscs.get(name);
        if (walkProtocol == null) {
            throw new AssertionError("no SMSC is called " + name);
        }
        return walkProtocol;
    }

    /** The protocol of a session of an application. */
    public WalkProtocol of(Peer application) {
        WalkProtocol walkProtocol = spoken.get(application);
        if (walkProtocol == null) {
            throw new AssertionError("it is no session of an application");
        }
        return walkProtocol;
    }

    // ---- Configuration

    public static String listeners() {
        StringBuilder all = new StringBuilder("listeners:\n");
        for (WalkProtocol each : ALL) {
            String name = each.traits().name();
            all.append("  - {name: ").append(name).append(", protocol: ").append(name);
            all.append(", listen: 127.0.0.1:").append(each.port()).append("}\n");
        }
        return all.toString();
    }

    /** The account of an application. It consists of digits, because UCP has no other account names. */
    private String account(String application) {
        return Integer.toString(
                ACCOUNT_HERE + List.copyOf(applications.keySet()).indexOf(application));
    }

    /** The login of an application, as written in the configuration. */
    public String signsIn(String application) {
        return "name: " + application + ", system-id: \"" + account(application) + "\", password: secret";
    }

    /**
     * The login at an SMSC, as written in the configuration. It includes the window, which the SMSC must know to check
     * that it is respected.
     */
    public String signsIn(String smsc, String window) {
        return "name: " + smsc + ", protocol: " + ofSmsc(smsc).traits().name() + ", system-id: \"" + ACCOUNT_THERE
                + window + "\", password: p, window: " + window;
    }

    /** The window that the account in the sign-in contains. */
    public static int window(SignIn asked) {
        return Integer.parseInt(asked.account().substring(ACCOUNT_THERE.length()));
    }

    // ---- Sessions

    /**
     * Connects a session of the application, which tries to sign in.
     *
     * @param way the direction of messages, as far as the protocol can express it
     */
    public Peer dial(World world, String application, Traffic way, Peer.Manner manner) {
        List<WalkProtocol> all = applications.getOrDefault(application, List.of());
        WalkProtocol walkProtocol = all.get(random.nextInt(all.size()));
        return world.dial(walkProtocol.port(), DialPlan.ANY_LOCAL, connection -> {
            Peer peer = walkProtocol.session(connection, account(application), way, manner);
            spoken.put(peer, walkProtocol);
            return peer;
        });
    }

    public TestSmsc smsc(World world, String name, int port) {
        return new TestSmsc(world.rig(), World.at(port), ofSmsc(name).traits());
    }

    // ---- Messages

    /** The text for this number, which no other number has. */
    public Body textTo(String number) {
        boolean inGsm = !isMixed || Long.parseLong(number) % 5 != 3;
        return inGsm
                ? World.body("to " + number)
                : new Body((CYRILLIC + number).getBytes(StandardCharsets.UTF_16BE), false, 8);
    }

    public static boolean mayBeReplaced(Body text) {
        return text.coding() == 0;
    }

    /** Whether all SMSCs support senders of many digits. */
    public boolean areLongSendersSaid() {
        return smscs.values().stream().allMatch(WalkProtocol::saysLongSender);
    }

    /** Whether the outcome must come from an SMSC, because the router itself never uses it. */
    public boolean isOfSmsc(Outcome told) {
        return isMixed ? told.kind() == Outcome.Kind.PERMANENT : told.code() >= 0x400;
    }

    /** Whether a message has the same id in all sessions of its application: the id that was returned at submission. */
    public boolean keepsId(Peer sentBy, Peer heardBy) {
        return of(sentBy).hasStamps() || of(sentBy) == of(heardBy);
    }

    @Override
    public String toString() {
        return "applications " + applications + ", SMSCs " + smscs;
    }
}
