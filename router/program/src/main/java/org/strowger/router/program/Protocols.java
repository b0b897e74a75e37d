package org.strowger.router.program;

import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.Cimd2;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.http.HttpApis;
import org.strowger.router.http.HttpTraits;
import org.strowger.router.http.jasmin.BatchCallback;
import org.strowger.router.http.jasmin.JasminApi;
import org.strowger.router.http.jasmin.JasminCallback;
import org.strowger.router.http.kannel.KannelAdminApi;
import org.strowger.router.http.kannel.KannelApi;
import org.strowger.router.http.kannel.KannelCallback;
import org.strowger.router.http.provider.ProviderCallbackApi;
import org.strowger.router.http.v1.OwnApi;
import org.strowger.router.http.v1.StandardCallback;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

/** The protocols supported by this program. */
public final class Protocols {
    private static final List<ProtocolTraits> ALL = List.of(Smpp.TRAITS, Ucp.TRAITS, Cimd2.TRAITS);

    /** The HTTP interface, which applications use without a bind. */
    public static final HttpApis HTTP = new HttpApis(
            HttpTraits.of(Smpp.TRAITS),
            List.of(new OwnApi(), new KannelApi(), new JasminApi(), new ProviderCallbackApi(), new KannelAdminApi()),
            List.of(
                    new StandardCallback(),
                    KannelCallback.GET,
                    KannelCallback.POST,
                    KannelCallback.XML,
                    JasminCallback.GET,
                    JasminCallback.POST,
                    new BatchCallback()));

    private Protocols() {}

    public static List<ProtocolTraits> all() {
        return ALL;
    }

    public static Optional<ProtocolTraits> find(String name) {
        return ALL.stream().filter(traits -> traits.name().equals(name)).findFirst();
    }

    public static ProtocolTraits named(String name) {
        return find(name)
                .orElseThrow(() -> CommandFailure.usage("unknown protocol '" + name + "'; this version supports "
                        + String.join(
                                ", ", ALL.stream().map(ProtocolTraits::name).toList())));
    }
}
