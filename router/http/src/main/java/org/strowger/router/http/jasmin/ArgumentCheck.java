package org.strowger.router.http.jasmin;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Checks the arguments of a command before the account is known, in the order of Jasmin: the name of the first
 * argument, then the values of all arguments, then the names of the others.
 */
final class ArgumentCheck {
    static final String NO_CONTENT = "content or hex-content not present.";

    static final String NO_ARGUMENTS = "Mandatory arguments not found, please refer to the HTTPAPI specifications.";

    private static final int BAD_REQUEST = 400;

    /** The maximum number of characters of a request that a response repeats. */
    private static final int SHOWN_MAX = 500;

    private static final Map<String, Argument> BY_WORD =
            Arrays.stream(Argument.values()).collect(Collectors.toUnmodifiableMap(Argument::word, Function.identity()));

    private static final List<Argument> OF_MESSAGE = List.of(Argument.values());
    private static final List<Argument> OF_LOGIN = List.of(Argument.USERNAME, Argument.PASSWORD);

    private final List<Argument> known;
    private final boolean needsContent;
    private final boolean exact;

    private ArgumentCheck(List<Argument> known, boolean needsContent, boolean exact) {
        this.known = known;
        this.needsContent = needsContent;
        this.exact = exact;
    }

    static ArgumentCheck of(JasminHandler.Command command, boolean exact) {
        return command == JasminHandler.Command.BALANCE
                ? new ArgumentCheck(OF_LOGIN, false, exact)
                : new ArgumentCheck(OF_MESSAGE, true, exact);
    }

    void check(JasminArguments arguments, JasminShell shell) throws JasminRejection {
        String fault = fault(arguments);
        if (!fault.isEmpty()) {
            throw new JasminRejection(shell.failure(BAD_REQUEST, fault));
        }
    }

    static String invalid(Argument argument, String value) {
        return invalid(argument.word(), value);
    }

    static String invalid(String name, String value) {
        return "Argument [" + shown(name) + "] has an invalid value: ["
                + (name.equals(Argument.PASSWORD.word()) ? "***" : shown(value)) + "].";
    }

    static String missing(Argument argument) {
        return "Mandatory argument [" + argument.word() + "] is not found.";
    }

    static String shown(String value) {
        return value.length() <= SHOWN_MAX ? value : value.substring(0, SHOWN_MAX) + "...";
    }

    /** Returns the first fault, in Jasmin's words; empty if there is none. */
    String fault(JasminArguments arguments) {
        if (arguments.isEmpty()) {
            return NO_ARGUMENTS;
        }
        List<String> names = arguments.names();
        if (!isKnown(names.get(0))) {
            return unknown(names.get(0));
        }
        String fault = valueFault(arguments);
        if (!fault.isEmpty()) {
            return fault;
        }
        for (String name : names) {
            if (!isKnown(name)) {
                return unknown(name);
            }
        }
        return needsContent ? contentFault(arguments) : "";
    }

    private boolean isKnown(String name) {
        Argument argument = BY_WORD.get(name);
        return argument != null && known.contains(argument);
    }

    private static String unknown(String name) {
        return "Argument [" + shown(name) + "] is unknown.";
    }

    private String valueFault(JasminArguments arguments) {
        for (Argument each : known) {
            if (!arguments.has(each.word())) {
                if (each.isMandatory()) {
                    return missing(each);
                }
            } else if (!each.allows(arguments.text(each.word()), exact)) {
                return invalid(each, arguments.text(each.word()));
            }
        }
        return "";
    }

    private static String contentFault(JasminArguments arguments) {
        boolean hasText = arguments.has(Argument.CONTENT.word());
        boolean hasOctets = arguments.has(Argument.HEX_CONTENT.word());
        if (hasText && hasOctets) {
            return "content and hex-content cannot be used both in same request.";
        }
        return hasText || hasOctets ? "" : NO_CONTENT;
    }
}
