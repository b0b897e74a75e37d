package org.strowger.router.provider;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpLimits;
import org.strowger.http.PercentCoding;
import org.strowger.http.provider.HttpProviderSession;
import org.strowger.http.provider.MessageIds;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SingleIdForm;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.dump.MaskingDecoder;
import org.strowger.router.config.SmscSettings;

/** The traits of HTTP as the protocol of one SMSC: its sessions use the API of the SMSC's provider. */
public final class ProviderTraits {
    /** The maximum length of a response. A longer response is cut, and the outcome is uncertain. */
    private static final int BODY_OCTETS_MAX = 64 << 10;

    private ProviderTraits() {}

    /**
     * Returns the traits for an SMSC.
     *
     * @param http the traits of HTTP
     * @param random supplies random bits that distinguish sessions, even from those before a restart; callable from all
     *     threads
     */
    public static ProtocolTraits of(ProtocolTraits http, SmscSettings smsc, LongSupplier random) {
        return new ProtocolTraits(
                http.name(),
                http.versions(),
                new Sessions(Providers.of(smsc), http.versions().get(0), random),
                http.statuses(),
                http.times(),
                http.form(),
                new MaskingDecoder(http.decoder(), secrets(ProviderAccount.of(smsc))),
                http.packetKinds(),
                List.of(SingleIdForm.SAME),
                http.idKinds(),
                false,
                false);
    }

    /** The secrets of an account in all forms in which requests contain them. */
    static Set<String> secrets(ProviderAccount account) {
        Set<String> forms = new LinkedHashSet<>();
        for (Secret each : List.of(account.password(), account.secret(), account.signatureSecret())) {
            String plain = each.reveal();
            forms.add(plain);
            forms.add(JsonText.escaped(plain));
            forms.add(XmlText.escaped(plain));
            forms.add(PercentCoding.FORM.encode(plain));
            String coded = PercentCoding.URI.encode(plain);
            forms.add(coded);
            forms.add(PercentCoding.URI.encode(coded)); // In the URL for receipts, which is itself a parameter.
        }
        return forms;
    }

    private static final class Sessions implements ProtocolTraits.Sessions {
        private final Provider provider;
        private final String version;
        private final LongSupplier random;

        Sessions(Provider provider, String version, LongSupplier random) {
            this.provider = provider;
            this.version = version;
            this.random = random;
        }

        @Override
        public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
            throw new AssertionError("an HTTP provider does not connect to Strowger as an application");
        }

        @Override
        public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
            HttpClientSettings settings = new HttpClientSettings(
                    HttpLimits.USUAL.withBodies(BODY_OCTETS_MAX),
                    terms.timers().response(),
                    terms.timers().silence());
            MessageIds ids = new MessageIds(random.getAsLong());
            return new HttpProviderSession(provider, settings, version, ids, setting, nowNanos);
        }

        @Override
        public Optional<String> faultOf(ApplicationTerms terms) {
            return Optional.empty();
        }

        @Override
        public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
            return List.of();
        }
    }
}
