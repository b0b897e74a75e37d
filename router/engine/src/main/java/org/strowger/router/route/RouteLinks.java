package org.strowger.router.route;

import java.util.List;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fields.LinkFields;
import org.strowger.router.config.fields.LinkSettings;

/**
 * Puts the fields and TLVs of routes and SMSCs together, once for each pair. Routes without requirements of their own
 * share one array, which is empty if no SMSC has requirements.
 */
final class RouteLinks {
    private static final LinkFields[] NOTHING = {};

    private final List<SmscSettings> smscs;
    private final LinkFields[] shared;

    RouteLinks(List<SmscSettings> smscs) {
        this.smscs = smscs;
        this.shared = all(LinkSettings.NONE);
    }

    /** The fields of messages of the route, by the number of the SMSC; empty if there are none. */
    LinkFields[] of(RouteSettings route) {
        RewriteSettings rewrite = route.rewrite();
        boolean typed =
                rewrite.sourceTon() != RewriteSettings.AS_IT_CAME || rewrite.sourceNpi() != RewriteSettings.AS_IT_CAME;
        // rewrite.source-ton and source-npi are also keys of the route, and therefore override the keys of the SMSC.
        boolean keepsSource = typed && route.link().fields().source().isNone();
        if (route.link().isNone() && !(keepsSource && shared.length > 0)) {
            return shared;
        }
        return keepsSource ? withoutSource(route.link()) : all(route.link());
    }

    private LinkFields[] all(LinkSettings route) {
        LinkFields[] links =
                smscs.stream().map(smsc -> LinkFields.of(route, smsc.link())).toArray(LinkFields[]::new);
        return isNothing(links) ? NOTHING : links;
    }

    private LinkFields[] withoutSource(LinkSettings route) {
        LinkFields[] links = smscs.stream()
                .map(SmscSettings::link)
                .map(link -> LinkFields.of(route, new LinkSettings(link.fields().withoutSource(), link.tlvs())))
                .toArray(LinkFields[]::new);
        return isNothing(links) ? NOTHING : links;
    }

    private static boolean isNothing(LinkFields[] links) {
        for (LinkFields each : links) {
            if (!each.isNone()) {
                return false;
            }
        }
        return true;
    }
}
