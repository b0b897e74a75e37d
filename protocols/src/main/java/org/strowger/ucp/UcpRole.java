package org.strowger.ucp;

import org.strowger.ucp.operation.OperationType;

/** The two sides of a session. */
public enum UcpRole {
    /** It logs in, submits, and is delivered to. */
    APPLICATION(OperationType.SUBMIT, OperationType.Sender.APPLICATION),
    /** The SMSC. */
    SMSC(OperationType.DELIVER, OperationType.Sender.SMSC);

    private final OperationType message;
    private final OperationType.Sender sender;

    UcpRole(OperationType message, OperationType.Sender sender) {
        this.message = message;
        this.sender = sender;
    }

    public UcpRole peer() {
        return this == APPLICATION ? SMSC : APPLICATION;
    }

    /** The operation in which it sends a message. */
    OperationType message() {
        return message;
    }

    /** Whether this side may send an operation. */
    boolean sends(OperationType type) {
        return type.sender() == OperationType.Sender.BOTH || type.sender() == sender;
    }
}
