package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.SectionValues;

/** Checks that involve several keys: the consistency of the parts of a configuration. */
final class Checks {
    /**
     * A smaller {@code store.max-size} causes a warning, since the journal is compacted only above a certain size; see
     * docs/operating/store.md.
     */
    private static final long STORE_OCTETS_MIN = 512L << 20;

    private Checks() {}

    static void check(SectionValues file) {
        NameChecks.check(file);
        DialectChecks.check(file);
        FieldChecks.check(file);
        StatusChecks.check(file);
        AddressChecks.check(file);
        ClusterChecks.check(file);
        VersionChecks.check(file);
        TlsChecks.check(file);
        HttpChecks.check(file);
        ProviderChecks.check(file);
        ReceiverChecks.check(file);
        NumberChecks.check(file);
        TableChecks.check(file);
        PriceChecks.check(file);
        LabelChecks.check(file);
        FilterChecks.check(file);
        OptOutChecks.check(file);
        HookChecks.check(file);
        AccountChecks.check(file);
        RouteTargetCheck.check(file);
        UnreachableRoutes.check(file);
        refuseMissingSimulators(file);
        if (file.configValue().reading().faults().isEmpty()) {
            refuseLittleOutput(file.value(DaemonSettings.LIMITS));
        }
        if (file.configValue().reading().faults().isEmpty()) {
            warnOfNothing(file);
            warnOfLittle(file);
            ReceiptTableChecks.check(file);
            OptOutChecks.warn(file);
        }
    }

    private static void refuseMissingSimulators(SectionValues file) {
        boolean installed =
                !file.configValue().reading().vocabulary().chaosProfiles().isEmpty();
        if (!installed && file.isWritten(Configuration.SIMULATORS)) {
            file.configValue(Configuration.SIMULATORS)
                    .refuse(FaultText.of("simulated SMSCs are not installed")
                            .advising("install the package strowger-tools, or remove simulators"));
        }
    }

    /** Refuses limits on output that a single message could exceed, which would close the connection. */
    private static void refuseLittleOutput(SectionValues limits) {
        int pdu = limits.value(LimitSettings.PDU);
        if (limits.value(LimitSettings.WRITE_BUFFER) / 2 < pdu) {
            limits.configValue(LimitSettings.WRITE_BUFFER)
                    .refuse(FaultText.of("a write-buffer must have room for two PDUs of the size in limits.pdu")
                            .advising("write " + pdu / 512 + "KiB or more"));
        }
    }

    private static void warnOfLittle(SectionValues file) {
        SectionValues store = file.value(Configuration.STORE);
        if (store.value(StoreSettings.MAX_SIZE) < STORE_OCTETS_MIN) {
            store.configValue(StoreSettings.MAX_SIZE)
                    .warn(FaultText.of("compaction needs at least 384 MiB, so a smaller store can fill up with "
                                    + "finished messages")
                            .advising("write 512MiB or more"));
        }
    }

    private static void warnOfNothing(SectionValues file) {
        for (var list : List.of(Configuration.LISTENERS, Configuration.APPLICATIONS, Configuration.SMSCS)) {
            if (file.find(list).filter(List::isEmpty).isPresent()) {
                file.configValue()
                        .reading()
                        .warnings()
                        .add(
                                file.configValue().span(),
                                list.name(),
                                FaultText.of("none is configured: " + list.meaning()));
            }
        }
    }
}
