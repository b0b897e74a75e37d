package org.strowger.router.application;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.ZoneId;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Dialect;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TextAlphabet;

/** Applications for tests. */
public final class Applications {
    static final Limits LIMITS = new Limits(4, 100, Rate.UNLIMITED, TooFast.REJECT);

    private Applications() {}

    public static ApplicationSettings plain(String name, String password) {
        return with(name, new Login(name, new Password.Plain(password), List.of(), List.of()));
    }

    public static ApplicationSettings with(String name, Login login) {
        return new ApplicationSettings(
                name,
                login,
                LIMITS,
                new Sending(List.of(), Address.NONE, Rank.NORMAL, MessageIdForm.DECIMAL),
                new Receiving(List.of(), 10, InboundSegments.KEEP, Retention.USUAL),
                Dialect.USUAL);
    }

    /** With message ids of that form, and a clock in that zone. */
    public static ApplicationSettings identifying(String name, MessageIdForm form, ZoneId zone) {
        return new ApplicationSettings(
                name,
                new Login(name, new Password.Plain("secret"), List.of(), List.of()),
                LIMITS,
                new Sending(List.of(), Address.NONE, Rank.NORMAL, form),
                new Receiving(List.of(), 10, InboundSegments.KEEP, Retention.USUAL),
                new Dialect(TextAlphabet.GSM, false, zone));
    }

    public static NetworkPrefix network(int bits, int... octets) {
        return new NetworkPrefix(address(octets), bits);
    }

    public static InetAddress address(int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
