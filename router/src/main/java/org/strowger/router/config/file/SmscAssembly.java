package org.strowger.router.config.file;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.ClientTls;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Capacity;
import org.strowger.router.config.SmscSettings.Peer;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.config.SmscSettings.SmscDialect;
import org.strowger.router.config.SmscSettings.SmscLogin;
import org.strowger.router.config.SmscSettings.SmscPatience;
import org.strowger.router.config.SmscSettings.Texts;
import org.strowger.router.config.TlsIdentity;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.SmscKeys;
import org.strowger.router.config.keys.SmscKeys.Receipts;
import org.strowger.router.config.keys.SmscKeys.Timers;
import org.strowger.router.config.keys.TlsKeys;

/** Builds SMSC settings from sections. */
final class SmscAssembly {
    private static final ClientTls NO_TLS = new ClientTls(List.of(), true, List.of());

    private SmscAssembly() {}

    static SmscSettings of(SectionValues smsc) {
        return new SmscSettings(
                smsc.value(SmscKeys.NAME),
                peer(smsc),
                login(smsc),
                new Capacity(
                        smsc.value(SmscKeys.SESSIONS),
                        smsc.value(SmscKeys.WINDOW),
                        smsc.value(SmscKeys.THROUGHPUT),
                        smsc.value(SmscKeys.QUEUE)),
                patience(smsc, smsc.value(SmscKeys.TIMERS)),
                dialect(smsc));
    }

    private static Peer peer(SectionValues smsc) {
        Optional<SectionValues> tls = smsc.find(SmscKeys.TLS);
        return new Peer(
                smsc.value(SmscKeys.PROTOCOL),
                smsc.value(SmscKeys.HOSTS, List.of()),
                tls.isPresent(),
                tls.map(SmscAssembly::tls).orElse(NO_TLS),
                smsc.find(SmscKeys.LOCAL)
                        .map(address -> new InetSocketAddress(address, 0))
                        .orElse(Peer.ANY),
                smsc.value(SmscKeys.OUTBIND, Peer.ANY));
    }

    private static ClientTls tls(SectionValues tls) {
        List<TlsIdentity> identities = tls.find(TlsKeys.OWN_CERTIFICATE)
                .map(certificate -> List.of(new TlsIdentity(certificate, tls.value(TlsKeys.OWN_KEY))))
                .orElse(List.of());
        return new ClientTls(tls.value(TlsKeys.CA), tls.value(TlsKeys.VERIFY_HOST), identities);
    }

    private static SmscLogin login(SectionValues smsc) {
        List<String> versions = smsc.spot().reading().vocabulary().versions(smsc.value(SmscKeys.PROTOCOL));
        return new SmscLogin(
                smsc.value(SmscKeys.SYSTEM_ID),
                ListenerAssembly.plain(smsc.value(SmscKeys.PASSWORD)),
                smsc.value(SmscKeys.SYSTEM_TYPE),
                smsc.value(SmscKeys.ADDRESS_RANGE),
                smsc.value(SmscKeys.VERSION, versions.isEmpty() ? "" : versions.get(0)),
                smsc.value(SmscKeys.BIND).equals(SmscKeys.TRANSCEIVER));
    }

    private static SmscPatience patience(SectionValues smsc, SectionValues timers) {
        return new SmscPatience(
                timers.value(Timers.CONNECT),
                timers.value(Timers.RESPONSE),
                timers.value(Timers.ENQUIRE_LINK),
                timers.value(Timers.RECONNECT).first(),
                timers.value(Timers.RECONNECT).last(),
                smsc.value(SmscKeys.UNBOUND_AFTER));
    }

    private static SmscDialect dialect(SectionValues smsc) {
        SectionValues receipts = smsc.value(SmscKeys.RECEIPTS);
        return new SmscDialect(
                new ReceiptSettings(
                        smsc.value(SmscKeys.RECEIPT_IDS),
                        receipts.value(Receipts.WAIT),
                        receipts.value(Receipts.MAX),
                        receipts.value(Receipts.ASK).equals(Receipts.ALWAYS),
                        receipts.value(Receipts.EXPIRED).equals(Receipts.REPORT)),
                smsc.value(SmscKeys.ON_UNCERTAIN),
                new Texts(
                        smsc.value(SmscKeys.ALPHABET),
                        smsc.value(SmscKeys.SEGMENTS),
                        smsc.value(SmscKeys.TRANSLITERATE).equals(SmscKeys.YES)),
                smsc.value(SmscKeys.TOLERANCE).equals(ApplicationAssembly.STRICT),
                smsc.value(SmscKeys.ZONE));
    }
}
