package org.strowger.router.imports.kannel;

import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.Routing;

/** Maps the SMSC that an account or a service specifies for its messages to a default label. */
final class DefaultLabel {
    static final Result NO_LABEL = Result.lost(Values.LABEL_FORM);

    private DefaultLabel() {}

    static Result map(Directive directive, YamlMap application, Routing routing) {
        if (application.has("default-label")) {
            return Result.notNeeded("forced-smsc comes first");
        }
        if (!Values.isLabel(directive.value())) {
            return NO_LABEL;
        }
        routing.addLabel(directive.value());
        application.put("default-label", directive.value(), directive.comment());
        return Result.taken("default-label");
    }
}
