export namespace api {
	
	export class Annotation {
	    pinned?: boolean;
	    note?: string;
	    tag: string[];
	    untag: string[];
	
	    static createFrom(source: any = {}) {
	        return new Annotation(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pinned = source["pinned"];
	        this.note = source["note"];
	        this.tag = source["tag"];
	        this.untag = source["untag"];
	    }
	}
	export class SamplingTool {
	    name: string;
	    description: string;
	    inputSchema: string;
	
	    static createFrom(source: any = {}) {
	        return new SamplingTool(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.description = source["description"];
	        this.inputSchema = source["inputSchema"];
	    }
	}
	export class Failure {
	    code: string;
	    message: string;
	    hint: string;
	    details: string;
	
	    static createFrom(source: any = {}) {
	        return new Failure(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.code = source["code"];
	        this.message = source["message"];
	        this.hint = source["hint"];
	        this.details = source["details"];
	    }
	}
	export class Body {
	    text: string;
	    bytes: number;
	    truncated: boolean;
	    url: string;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Body(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.bytes = source["bytes"];
	        this.truncated = source["truncated"];
	        this.url = source["url"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Content {
	    type: string;
	    text: Body;
	    format: string;
	    mimeType: string;
	    dataUrl: string;
	    dataBytes: number;
	    uri: string;
	    name: string;
	    title: string;
	    description: string;
	    role: string;
	    raw: Body;
	
	    static createFrom(source: any = {}) {
	        return new Content(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.type = source["type"];
	        this.text = this.convertValues(source["text"], Body);
	        this.format = source["format"];
	        this.mimeType = source["mimeType"];
	        this.dataUrl = source["dataUrl"];
	        this.dataBytes = source["dataBytes"];
	        this.uri = source["uri"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.role = source["role"];
	        this.raw = this.convertValues(source["raw"], Body);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SamplingMessage {
	    role: string;
	    content: Content[];
	
	    static createFrom(source: any = {}) {
	        return new SamplingMessage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.role = source["role"];
	        this.content = this.convertValues(source["content"], Content);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SamplingRequest {
	    systemPrompt: string;
	    messages: SamplingMessage[];
	    maxTokens: number;
	    temperature: string;
	    stopSequences: string[];
	    modelHints: string[];
	    includeContext: string;
	    tools: SamplingTool[];
	    toolChoice: string;
	
	    static createFrom(source: any = {}) {
	        return new SamplingRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.systemPrompt = source["systemPrompt"];
	        this.messages = this.convertValues(source["messages"], SamplingMessage);
	        this.maxTokens = source["maxTokens"];
	        this.temperature = source["temperature"];
	        this.stopSequences = source["stopSequences"];
	        this.modelHints = source["modelHints"];
	        this.includeContext = source["includeContext"];
	        this.tools = this.convertValues(source["tools"], SamplingTool);
	        this.toolChoice = source["toolChoice"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Question {
	    id: string;
	    server: string;
	    kind: string;
	    callId: string;
	    call: string;
	    at: number;
	    message: string;
	    schema: string;
	    defaults: string;
	    url: string;
	    host: string;
	    sampling?: SamplingRequest;
	    raw: string;
	
	    static createFrom(source: any = {}) {
	        return new Question(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.server = source["server"];
	        this.kind = source["kind"];
	        this.callId = source["callId"];
	        this.call = source["call"];
	        this.at = source["at"];
	        this.message = source["message"];
	        this.schema = source["schema"];
	        this.defaults = source["defaults"];
	        this.url = source["url"];
	        this.host = source["host"];
	        this.sampling = this.convertValues(source["sampling"], SamplingRequest);
	        this.raw = source["raw"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Answered {
	    question: Question;
	    action: string;
	    at: number;
	    reason: string;
	
	    static createFrom(source: any = {}) {
	        return new Answered(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.question = this.convertValues(source["question"], Question);
	        this.action = source["action"];
	        this.at = source["at"];
	        this.reason = source["reason"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class App {
	    id: string;
	    server: string;
	    uri: string;
	    url: string;
	    opaque: boolean;
	    bytes: number;
	    policy: string;
	    declared: boolean;
	    connect: string[];
	    resource: string[];
	    frame: string[];
	    baseUri: string[];
	    refused: string[];
	    permissions: string[];
	    borderless: boolean;
	    readCallId: string;
	    toolDefinition: string;
	
	    static createFrom(source: any = {}) {
	        return new App(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.server = source["server"];
	        this.uri = source["uri"];
	        this.url = source["url"];
	        this.opaque = source["opaque"];
	        this.bytes = source["bytes"];
	        this.policy = source["policy"];
	        this.declared = source["declared"];
	        this.connect = source["connect"];
	        this.resource = source["resource"];
	        this.frame = source["frame"];
	        this.baseUri = source["baseUri"];
	        this.refused = source["refused"];
	        this.permissions = source["permissions"];
	        this.borderless = source["borderless"];
	        this.readCallId = source["readCallId"];
	        this.toolDefinition = source["toolDefinition"];
	    }
	}
	export class AppRequest {
	    server: string;
	    tool: string;
	
	    static createFrom(source: any = {}) {
	        return new AppRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.tool = source["tool"];
	    }
	}
	
	export class Call {
	    id: string;
	    server: string;
	    tool: string;
	    method: string;
	    origin: string;
	    status: string;
	    code: string;
	    startedAt: number;
	    tookUs: number;
	    argumentBytes: number;
	    resultBytes: number;
	    protocol: string;
	    serverName: string;
	    serverVersion: string;
	    replayOf: string;
	    preview: string;
	    client: string;
	    run: string;
	    step: string;
	    cachedOf: string;
	    trace: string;
	    pinned: boolean;
	    note: string;
	    tags: string[];
	    unsaved?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Call(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.server = source["server"];
	        this.tool = source["tool"];
	        this.method = source["method"];
	        this.origin = source["origin"];
	        this.status = source["status"];
	        this.code = source["code"];
	        this.startedAt = source["startedAt"];
	        this.tookUs = source["tookUs"];
	        this.argumentBytes = source["argumentBytes"];
	        this.resultBytes = source["resultBytes"];
	        this.protocol = source["protocol"];
	        this.serverName = source["serverName"];
	        this.serverVersion = source["serverVersion"];
	        this.replayOf = source["replayOf"];
	        this.preview = source["preview"];
	        this.client = source["client"];
	        this.run = source["run"];
	        this.step = source["step"];
	        this.cachedOf = source["cachedOf"];
	        this.trace = source["trace"];
	        this.pinned = source["pinned"];
	        this.note = source["note"];
	        this.tags = source["tags"];
	        this.unsaved = this.convertValues(source["unsaved"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class CallAttempt {
	    at: number;
	    tookUs: number;
	    instance: number;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new CallAttempt(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.at = source["at"];
	        this.tookUs = source["tookUs"];
	        this.instance = source["instance"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class DiffPart {
	    text: string;
	    changed: boolean;
	
	    static createFrom(source: any = {}) {
	        return new DiffPart(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.changed = source["changed"];
	    }
	}
	export class DiffRow {
	    kind: string;
	    depth: number;
	    old: string;
	    new: string;
	    oldParts: DiffPart[];
	    newParts: DiffPart[];
	    pointer: string;
	    gap: number;
	    left: boolean;
	    right: boolean;
	
	    static createFrom(source: any = {}) {
	        return new DiffRow(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.depth = source["depth"];
	        this.old = source["old"];
	        this.new = source["new"];
	        this.oldParts = this.convertValues(source["oldParts"], DiffPart);
	        this.newParts = this.convertValues(source["newParts"], DiffPart);
	        this.pointer = source["pointer"];
	        this.gap = source["gap"];
	        this.left = source["left"];
	        this.right = source["right"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Compared {
	    same: boolean;
	    none: boolean;
	    text: boolean;
	    coarse: boolean;
	    changes: number;
	    rows: DiffRow[];
	    more: number;
	
	    static createFrom(source: any = {}) {
	        return new Compared(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.same = source["same"];
	        this.none = source["none"];
	        this.text = source["text"];
	        this.coarse = source["coarse"];
	        this.changes = source["changes"];
	        this.rows = this.convertValues(source["rows"], DiffRow);
	        this.more = source["more"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Fact {
	    name: string;
	    old: string;
	    new: string;
	    same: boolean;
	    loose: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Fact(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.old = source["old"];
	        this.new = source["new"];
	        this.same = source["same"];
	        this.loose = source["loose"];
	    }
	}
	export class CallComparison {
	    a: Call;
	    b: Call;
	    same: boolean;
	    ignore: string[];
	    facts: Fact[];
	    arguments: Compared;
	    result: Compared;
	    failure: Compared;
	
	    static createFrom(source: any = {}) {
	        return new CallComparison(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.a = this.convertValues(source["a"], Call);
	        this.b = this.convertValues(source["b"], Call);
	        this.same = source["same"];
	        this.ignore = source["ignore"];
	        this.facts = this.convertValues(source["facts"], Fact);
	        this.arguments = this.convertValues(source["arguments"], Compared);
	        this.result = this.convertValues(source["result"], Compared);
	        this.failure = this.convertValues(source["failure"], Compared);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TaskState {
	    at: number;
	    status: string;
	    message: string;
	
	    static createFrom(source: any = {}) {
	        return new TaskState(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.at = source["at"];
	        this.status = source["status"];
	        this.message = source["message"];
	    }
	}
	export class Task {
	    server: string;
	    id: string;
	    status: string;
	    message: string;
	    createdAt: number;
	    updatedAt: number;
	    ttlMs: number;
	    pollMs: number;
	    callId: string;
	    tool: string;
	    states: TaskState[];
	
	    static createFrom(source: any = {}) {
	        return new Task(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.id = source["id"];
	        this.status = source["status"];
	        this.message = source["message"];
	        this.createdAt = source["createdAt"];
	        this.updatedAt = source["updatedAt"];
	        this.ttlMs = source["ttlMs"];
	        this.pollMs = source["pollMs"];
	        this.callId = source["callId"];
	        this.tool = source["tool"];
	        this.states = this.convertValues(source["states"], TaskState);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class RoundAsk {
	    key: string;
	    method: string;
	    params: string;
	    answer: string;
	
	    static createFrom(source: any = {}) {
	        return new RoundAsk(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.key = source["key"];
	        this.method = source["method"];
	        this.params = source["params"];
	        this.answer = source["answer"];
	    }
	}
	export class Round {
	    number: number;
	    state: string;
	    at: number;
	    asks: RoundAsk[];
	    requestState: string;
	
	    static createFrom(source: any = {}) {
	        return new Round(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.number = source["number"];
	        this.state = source["state"];
	        this.at = source["at"];
	        this.asks = this.convertValues(source["asks"], RoundAsk);
	        this.requestState = source["requestState"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Problem {
	    pointer: string;
	    message: string;
	    keyword: string;
	
	    static createFrom(source: any = {}) {
	        return new Problem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pointer = source["pointer"];
	        this.message = source["message"];
	        this.keyword = source["keyword"];
	    }
	}
	export class Progress {
	    progress: number;
	    total: number;
	    message: string;
	
	    static createFrom(source: any = {}) {
	        return new Progress(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.progress = source["progress"];
	        this.total = source["total"];
	        this.message = source["message"];
	    }
	}
	export class CallDetail {
	    call: Call;
	    arguments: Body;
	    result: Body;
	    content: Content[];
	    contentTotal: number;
	    hasStructured: boolean;
	    structured: Body;
	    failure?: Failure;
	    progress?: Progress;
	    outputProblems: Problem[];
	    outputChecked: boolean;
	    frameCount: number;
	    attempts: CallAttempt[];
	    rounds: Round[];
	    task?: Task;
	
	    static createFrom(source: any = {}) {
	        return new CallDetail(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.call = this.convertValues(source["call"], Call);
	        this.arguments = this.convertValues(source["arguments"], Body);
	        this.result = this.convertValues(source["result"], Body);
	        this.content = this.convertValues(source["content"], Content);
	        this.contentTotal = source["contentTotal"];
	        this.hasStructured = source["hasStructured"];
	        this.structured = this.convertValues(source["structured"], Body);
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.progress = this.convertValues(source["progress"], Progress);
	        this.outputProblems = this.convertValues(source["outputProblems"], Problem);
	        this.outputChecked = source["outputChecked"];
	        this.frameCount = source["frameCount"];
	        this.attempts = this.convertValues(source["attempts"], CallAttempt);
	        this.rounds = this.convertValues(source["rounds"], Round);
	        this.task = this.convertValues(source["task"], Task);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class CallRequest {
	    server: string;
	    tool: string;
	    arguments: string;
	    timeoutMs: number;
	    sendAnyway: boolean;
	    replayOf: string;
	    client: string;
	    fresh: boolean;
	    step: boolean;
	    task: boolean;
	
	    static createFrom(source: any = {}) {
	        return new CallRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.tool = source["tool"];
	        this.arguments = source["arguments"];
	        this.timeoutMs = source["timeoutMs"];
	        this.sendAnyway = source["sendAnyway"];
	        this.replayOf = source["replayOf"];
	        this.client = source["client"];
	        this.fresh = source["fresh"];
	        this.step = source["step"];
	        this.task = source["task"];
	    }
	}
	export class CompareRequest {
	    a: string;
	    b: string;
	    ignore: string[];
	    kept: boolean;
	    only: boolean;
	
	    static createFrom(source: any = {}) {
	        return new CompareRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.a = source["a"];
	        this.b = source["b"];
	        this.ignore = source["ignore"];
	        this.kept = source["kept"];
	        this.only = source["only"];
	    }
	}
	
	export class Completion {
	    values: string[];
	    total: number;
	    hasMore: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Completion(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.values = source["values"];
	        this.total = source["total"];
	        this.hasMore = source["hasMore"];
	    }
	}
	export class CompletionRequest {
	    server: string;
	    kind: string;
	    name: string;
	    argument: string;
	    value: string;
	    context: string;
	
	    static createFrom(source: any = {}) {
	        return new CompletionRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.kind = source["kind"];
	        this.name = source["name"];
	        this.argument = source["argument"];
	        this.value = source["value"];
	        this.context = source["context"];
	    }
	}
	export class ProcessEntry {
	    pid: number;
	    parent: number;
	    name: string;
	    args: string[];
	    rssBytes: number;
	    cpuMs: number;
	    started: number;
	
	    static createFrom(source: any = {}) {
	        return new ProcessEntry(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pid = source["pid"];
	        this.parent = source["parent"];
	        this.name = source["name"];
	        this.args = source["args"];
	        this.rssBytes = source["rssBytes"];
	        this.cpuMs = source["cpuMs"];
	        this.started = source["started"];
	    }
	}
	export class Connection {
	    instance: number;
	    live: boolean;
	    restarts: number;
	    address: string;
	    pid: number;
	    command: string;
	    args: string[];
	    dir: string;
	    path: string;
	    pathFrom: string;
	    started: number;
	    exit: string;
	    stderr: string[];
	    processes: ProcessEntry[];
	    bytesIn: number;
	    bytesOut: number;
	    messagesIn: number;
	    messagesOut: number;
	
	    static createFrom(source: any = {}) {
	        return new Connection(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.instance = source["instance"];
	        this.live = source["live"];
	        this.restarts = source["restarts"];
	        this.address = source["address"];
	        this.pid = source["pid"];
	        this.command = source["command"];
	        this.args = source["args"];
	        this.dir = source["dir"];
	        this.path = source["path"];
	        this.pathFrom = source["pathFrom"];
	        this.started = source["started"];
	        this.exit = source["exit"];
	        this.stderr = source["stderr"];
	        this.processes = this.convertValues(source["processes"], ProcessEntry);
	        this.bytesIn = source["bytesIn"];
	        this.bytesOut = source["bytesOut"];
	        this.messagesIn = source["messagesIn"];
	        this.messagesOut = source["messagesOut"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class PlainSecret {
	    path: string;
	    label: string;
	    suggested: string;
	
	    static createFrom(source: any = {}) {
	        return new PlainSecret(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.label = source["label"];
	        this.suggested = source["suggested"];
	    }
	}
	export class Draft {
	    name: string;
	    definition: string;
	    transport: string;
	    target: string;
	    exists: boolean;
	    secrets: PlainSecret[];
	    warnings: string[];
	
	    static createFrom(source: any = {}) {
	        return new Draft(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.definition = source["definition"];
	        this.transport = source["transport"];
	        this.target = source["target"];
	        this.exists = source["exists"];
	        this.secrets = this.convertValues(source["secrets"], PlainSecret);
	        this.warnings = source["warnings"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ExportServer {
	    name: string;
	    theirs: string;
	    status: string;
	    notes: string[];
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new ExportServer(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.theirs = source["theirs"];
	        this.status = source["status"];
	        this.notes = source["notes"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class HostFile {
	    host: string;
	    name: string;
	    path: string;
	    project: string;
	    exists: boolean;
	    servers: string[];
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new HostFile(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.host = source["host"];
	        this.name = source["name"];
	        this.path = source["path"];
	        this.project = source["project"];
	        this.exists = source["exists"];
	        this.servers = source["servers"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ExportPreview {
	    file: HostFile;
	    servers: ExportServer[];
	    diff: string;
	    stamp: string;
	
	    static createFrom(source: any = {}) {
	        return new ExportPreview(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = this.convertValues(source["file"], HostFile);
	        this.servers = this.convertValues(source["servers"], ExportServer);
	        this.diff = source["diff"];
	        this.stamp = source["stamp"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ExportRequest {
	    text: string;
	    ids: string[];
	    redact: boolean;
	    mask: string[];
	
	    static createFrom(source: any = {}) {
	        return new ExportRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.ids = source["ids"];
	        this.redact = source["redact"];
	        this.mask = source["mask"];
	    }
	}
	
	export class ExportState {
	    written: number;
	    of: number;
	    done: boolean;
	    calls: number;
	    running: number;
	    missing: number;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new ExportState(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.written = source["written"];
	        this.of = source["of"];
	        this.done = source["done"];
	        this.calls = source["calls"];
	        this.running = source["running"];
	        this.missing = source["missing"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class Figures {
	    calls: number;
	    errors: number;
	    p50: number;
	    p95: number;
	    p99: number;
	    longest: number;
	    argumentBytes: number;
	    resultBytes: number;
	
	    static createFrom(source: any = {}) {
	        return new Figures(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.calls = source["calls"];
	        this.errors = source["errors"];
	        this.p50 = source["p50"];
	        this.p95 = source["p95"];
	        this.p99 = source["p99"];
	        this.longest = source["longest"];
	        this.argumentBytes = source["argumentBytes"];
	        this.resultBytes = source["resultBytes"];
	    }
	}
	export class FilterCompletion {
	    text: string;
	    about: string;
	    more: boolean;
	
	    static createFrom(source: any = {}) {
	        return new FilterCompletion(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.about = source["about"];
	        this.more = source["more"];
	    }
	}
	export class FilterCompletions {
	    from: number;
	    to: number;
	    items: FilterCompletion[];
	
	    static createFrom(source: any = {}) {
	        return new FilterCompletions(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.from = source["from"];
	        this.to = source["to"];
	        this.items = this.convertValues(source["items"], FilterCompletion);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Frame {
	    seq: number;
	    atUs: number;
	    direction: string;
	    kind: string;
	    method: string;
	    rpcId: string;
	    body: Body;
	
	    static createFrom(source: any = {}) {
	        return new Frame(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.seq = source["seq"];
	        this.atUs = source["atUs"];
	        this.direction = source["direction"];
	        this.kind = source["kind"];
	        this.method = source["method"];
	        this.rpcId = source["rpcId"];
	        this.body = this.convertValues(source["body"], Body);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Health {
	    lastCheck: number;
	    tookUs: number;
	    usualUs: number;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Health(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.lastCheck = source["lastCheck"];
	        this.tookUs = source["tookUs"];
	        this.usualUs = source["usualUs"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class HistoryPage {
	    calls: Call[];
	    next: string;
	    total: number;
	    all: number;
	    tookUs: number;
	
	    static createFrom(source: any = {}) {
	        return new HistoryPage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.calls = this.convertValues(source["calls"], Call);
	        this.next = source["next"];
	        this.total = source["total"];
	        this.all = source["all"];
	        this.tookUs = source["tookUs"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class HistoryQuery {
	    text: string;
	    cursor: string;
	    limit: number;
	
	    static createFrom(source: any = {}) {
	        return new HistoryQuery(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.cursor = source["cursor"];
	        this.limit = source["limit"];
	    }
	}
	
	export class HostRef {
	    host: string;
	    path: string;
	    project: string;
	
	    static createFrom(source: any = {}) {
	        return new HostRef(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.host = source["host"];
	        this.path = source["path"];
	        this.project = source["project"];
	    }
	}
	export class Icon {
	    url: string;
	    mimeType: string;
	    sizes: string[];
	    theme: string;
	
	    static createFrom(source: any = {}) {
	        return new Icon(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.url = source["url"];
	        this.mimeType = source["mimeType"];
	        this.sizes = source["sizes"];
	        this.theme = source["theme"];
	    }
	}
	export class ImportChoice {
	    theirs: string;
	    name: string;
	    replace: boolean;
	    toVault: Record<string, string>;
	
	    static createFrom(source: any = {}) {
	        return new ImportChoice(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.theirs = source["theirs"];
	        this.name = source["name"];
	        this.replace = source["replace"];
	        this.toVault = source["toVault"];
	    }
	}
	export class ImportServer {
	    theirs: string;
	    name: string;
	    freeName: string;
	    status: string;
	    fields: string[];
	    transport: string;
	    target: string;
	    secrets: PlainSecret[];
	    warnings: string[];
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new ImportServer(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.theirs = source["theirs"];
	        this.name = source["name"];
	        this.freeName = source["freeName"];
	        this.status = source["status"];
	        this.fields = source["fields"];
	        this.transport = source["transport"];
	        this.target = source["target"];
	        this.secrets = this.convertValues(source["secrets"], PlainSecret);
	        this.warnings = source["warnings"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ImportPreview {
	    file: HostFile;
	    servers: ImportServer[];
	
	    static createFrom(source: any = {}) {
	        return new ImportPreview(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = this.convertValues(source["file"], HostFile);
	        this.servers = this.convertValues(source["servers"], ImportServer);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class LineProblem {
	    line: number;
	    message: string;
	
	    static createFrom(source: any = {}) {
	        return new LineProblem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.line = source["line"];
	        this.message = source["message"];
	    }
	}
	export class ImportReport {
	    added: number;
	    known: number;
	    problems: LineProblem[];
	    more: number;
	
	    static createFrom(source: any = {}) {
	        return new ImportReport(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.added = source["added"];
	        this.known = source["known"];
	        this.problems = this.convertValues(source["problems"], LineProblem);
	        this.more = source["more"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class Info {
	    version: string;
	    mode: string;
	    configFile: string;
	    dataFolder: string;
	    historyBytes: number;
	    historyCalls: number;
	    firstStart: boolean;
	    configFailure?: Failure;
	    storageFailure?: Failure;
	    historyAside?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Info(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.version = source["version"];
	        this.mode = source["mode"];
	        this.configFile = source["configFile"];
	        this.dataFolder = source["dataFolder"];
	        this.historyBytes = source["historyBytes"];
	        this.historyCalls = source["historyCalls"];
	        this.firstStart = source["firstStart"];
	        this.configFailure = this.convertValues(source["configFailure"], Failure);
	        this.storageFailure = this.convertValues(source["storageFailure"], Failure);
	        this.historyAside = this.convertValues(source["historyAside"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Instance {
	    id: number;
	    state: string;
	    since: number;
	    reason: string;
	    failure?: Failure;
	    attempt: number;
	    nextTryAt: number;
	    restarts: number;
	    health: Health;
	    pid: number;
	    running: number;
	    calls: number;
	    lastUsed: number;
	
	    static createFrom(source: any = {}) {
	        return new Instance(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.state = source["state"];
	        this.since = source["since"];
	        this.reason = source["reason"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.attempt = source["attempt"];
	        this.nextTryAt = source["nextTryAt"];
	        this.restarts = source["restarts"];
	        this.health = this.convertValues(source["health"], Health);
	        this.pid = source["pid"];
	        this.running = source["running"];
	        this.calls = source["calls"];
	        this.lastUsed = source["lastUsed"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class LogLine {
	    seq: number;
	    at: number;
	    kind: string;
	    text: string;
	
	    static createFrom(source: any = {}) {
	        return new LogLine(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.seq = source["seq"];
	        this.at = source["at"];
	        this.kind = source["kind"];
	        this.text = source["text"];
	    }
	}
	export class LogPage {
	    lines: LogLine[];
	    next: number;
	    dropped: number;
	
	    static createFrom(source: any = {}) {
	        return new LogPage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.lines = this.convertValues(source["lines"], LogLine);
	        this.next = source["next"];
	        this.dropped = source["dropped"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Mark {
	    seq: number;
	    atUs: number;
	    kind: string;
	    name: string;
	
	    static createFrom(source: any = {}) {
	        return new Mark(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.seq = source["seq"];
	        this.atUs = source["atUs"];
	        this.kind = source["kind"];
	        this.name = source["name"];
	    }
	}
	export class Message {
	    seq: number;
	    atUs: number;
	    server: string;
	    kind: string;
	    form: string;
	    direction: string;
	    method: string;
	    rpcId: string;
	    call: string;
	    request: number;
	    tookUs: number;
	    bytes: number;
	    preview: string;
	
	    static createFrom(source: any = {}) {
	        return new Message(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.seq = source["seq"];
	        this.atUs = source["atUs"];
	        this.server = source["server"];
	        this.kind = source["kind"];
	        this.form = source["form"];
	        this.direction = source["direction"];
	        this.method = source["method"];
	        this.rpcId = source["rpcId"];
	        this.call = source["call"];
	        this.request = source["request"];
	        this.tookUs = source["tookUs"];
	        this.bytes = source["bytes"];
	        this.preview = source["preview"];
	    }
	}
	export class MessageDetail {
	    message: Message;
	    response: number;
	    body: Body;
	    kept: boolean;
	
	    static createFrom(source: any = {}) {
	        return new MessageDetail(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.message = this.convertValues(source["message"], Message);
	        this.response = source["response"];
	        this.body = this.convertValues(source["body"], Body);
	        this.kept = source["kept"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class MessagePage {
	    messages: Message[];
	    older: number;
	    newest: number;
	    all: number;
	    rate: number;
	    dropped: number;
	
	    static createFrom(source: any = {}) {
	        return new MessagePage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.messages = this.convertValues(source["messages"], Message);
	        this.older = source["older"];
	        this.newest = source["newest"];
	        this.all = source["all"];
	        this.rate = source["rate"];
	        this.dropped = source["dropped"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class MessageQuery {
	    server: string;
	    kinds: string[];
	    method: string;
	    text: string;
	    after: number;
	    before: number;
	    limit: number;
	
	    static createFrom(source: any = {}) {
	        return new MessageQuery(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.kinds = source["kinds"];
	        this.method = source["method"];
	        this.text = source["text"];
	        this.after = source["after"];
	        this.before = source["before"];
	        this.limit = source["limit"];
	    }
	}
	export class Observing {
	    telemetryOn: boolean;
	    telemetryFailure?: Failure;
	    logFolder: string;
	    logLevel: string;
	    cacheCount: number;
	    cacheSize: number;
	
	    static createFrom(source: any = {}) {
	        return new Observing(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.telemetryOn = source["telemetryOn"];
	        this.telemetryFailure = this.convertValues(source["telemetryFailure"], Failure);
	        this.logFolder = source["logFolder"];
	        this.logLevel = source["logLevel"];
	        this.cacheCount = source["cacheCount"];
	        this.cacheSize = source["cacheSize"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Template {
	    server: string;
	    uriTemplate: string;
	    name: string;
	    title: string;
	    description: string;
	    mimeType: string;
	    variables: string[];
	    icons: Icon[];
	    failure?: Failure;
	    raw: string;
	
	    static createFrom(source: any = {}) {
	        return new Template(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.uriTemplate = source["uriTemplate"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.mimeType = source["mimeType"];
	        this.variables = source["variables"];
	        this.icons = this.convertValues(source["icons"], Icon);
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.raw = source["raw"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Resource {
	    server: string;
	    uri: string;
	    name: string;
	    title: string;
	    description: string;
	    mimeType: string;
	    size: number;
	    audience: string[];
	    priority: number;
	    lastModified: string;
	    icons: Icon[];
	    subscribed: boolean;
	    raw: string;
	
	    static createFrom(source: any = {}) {
	        return new Resource(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.uri = source["uri"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.mimeType = source["mimeType"];
	        this.size = source["size"];
	        this.audience = source["audience"];
	        this.priority = source["priority"];
	        this.lastModified = source["lastModified"];
	        this.icons = this.convertValues(source["icons"], Icon);
	        this.subscribed = source["subscribed"];
	        this.raw = source["raw"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class OfferList {
	    resources: Resource[];
	    templates: Template[];
	    listed: boolean;
	    listedAt: number;
	    stale: boolean;
	    subscribe: boolean;
	    complete: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new OfferList(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.resources = this.convertValues(source["resources"], Resource);
	        this.templates = this.convertValues(source["templates"], Template);
	        this.listed = source["listed"];
	        this.listedAt = source["listedAt"];
	        this.stale = source["stale"];
	        this.subscribe = source["subscribe"];
	        this.complete = source["complete"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Parsed {
	    kind: string;
	    drafts: Draft[];
	
	    static createFrom(source: any = {}) {
	        return new Parsed(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.drafts = this.convertValues(source["drafts"], Draft);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class ProcessPlan {
	    program: string;
	    args: string[];
	    dir: string;
	    path: string;
	    pathFrom: string;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new ProcessPlan(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.program = source["program"];
	        this.args = source["args"];
	        this.dir = source["dir"];
	        this.path = source["path"];
	        this.pathFrom = source["pathFrom"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ProcessTruth {
	    plan?: ProcessPlan;
	    connections: Connection[];
	    elsewhere: ProcessEntry[];
	
	    static createFrom(source: any = {}) {
	        return new ProcessTruth(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.plan = this.convertValues(source["plan"], ProcessPlan);
	        this.connections = this.convertValues(source["connections"], Connection);
	        this.elsewhere = this.convertValues(source["elsewhere"], ProcessEntry);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class PromptArgument {
	    name: string;
	    title: string;
	    description: string;
	    required: boolean;
	
	    static createFrom(source: any = {}) {
	        return new PromptArgument(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.required = source["required"];
	    }
	}
	export class Prompt {
	    server: string;
	    name: string;
	    title: string;
	    description: string;
	    arguments: PromptArgument[];
	    icons: Icon[];
	    raw: string;
	
	    static createFrom(source: any = {}) {
	        return new Prompt(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.arguments = this.convertValues(source["arguments"], PromptArgument);
	        this.icons = this.convertValues(source["icons"], Icon);
	        this.raw = source["raw"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class PromptList {
	    prompts: Prompt[];
	    listed: boolean;
	    listedAt: number;
	    stale: boolean;
	    complete: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new PromptList(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.prompts = this.convertValues(source["prompts"], Prompt);
	        this.listed = source["listed"];
	        this.listedAt = source["listedAt"];
	        this.stale = source["stale"];
	        this.complete = source["complete"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class PromptRequest {
	    server: string;
	    prompt: string;
	    arguments: string;
	    timeoutMs: number;
	    step: boolean;
	
	    static createFrom(source: any = {}) {
	        return new PromptRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.prompt = source["prompt"];
	        this.arguments = source["arguments"];
	        this.timeoutMs = source["timeoutMs"];
	        this.step = source["step"];
	    }
	}
	
	export class ReadRequest {
	    server: string;
	    uri: string;
	    timeoutMs: number;
	    step: boolean;
	
	    static createFrom(source: any = {}) {
	        return new ReadRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.uri = source["uri"];
	        this.timeoutMs = source["timeoutMs"];
	        this.step = source["step"];
	    }
	}
	export class ReplayEdit {
	    path: string;
	    value: string;
	
	    static createFrom(source: any = {}) {
	        return new ReplayEdit(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.value = source["value"];
	    }
	}
	export class ReplayTool {
	    server: string;
	    tool: string;
	    calls: number;
	
	    static createFrom(source: any = {}) {
	        return new ReplayTool(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.tool = source["tool"];
	        this.calls = source["calls"];
	    }
	}
	export class ReplayPlan {
	    calls: number;
	    destructive: ReplayTool[];
	    confirm: boolean;
	    masked: number;
	
	    static createFrom(source: any = {}) {
	        return new ReplayPlan(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.calls = source["calls"];
	        this.destructive = this.convertValues(source["destructive"], ReplayTool);
	        this.confirm = source["confirm"];
	        this.masked = source["masked"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ReplayRequest {
	    ids: string[];
	    text: string;
	    all: boolean;
	    server: string;
	    set: ReplayEdit[];
	    parallel: number;
	
	    static createFrom(source: any = {}) {
	        return new ReplayRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.ids = source["ids"];
	        this.text = source["text"];
	        this.all = source["all"];
	        this.server = source["server"];
	        this.set = this.convertValues(source["set"], ReplayEdit);
	        this.parallel = source["parallel"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Replayed {
	    original: Call;
	    id: string;
	    state: string;
	    status: string;
	    differs: string[];
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Replayed(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.original = this.convertValues(source["original"], Call);
	        this.id = source["id"];
	        this.state = source["state"];
	        this.status = source["status"];
	        this.differs = source["differs"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ReplayState {
	    id: string;
	    done: number;
	    total: number;
	    running: boolean;
	    rows: Replayed[];
	
	    static createFrom(source: any = {}) {
	        return new ReplayState(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.running = source["running"];
	        this.rows = this.convertValues(source["rows"], Replayed);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	
	
	export class StepComparison {
	    step: string;
	    kind: string;
	    first: string;
	    second: string;
	    parts: string[];
	    facts: Fact[];
	
	    static createFrom(source: any = {}) {
	        return new StepComparison(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.step = source["step"];
	        this.kind = source["kind"];
	        this.first = source["first"];
	        this.second = source["second"];
	        this.parts = source["parts"];
	        this.facts = this.convertValues(source["facts"], Fact);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class RunSide {
	    run: string;
	    suite: string;
	    servers: string[];
	    startedAt: number;
	    calls: number;
	
	    static createFrom(source: any = {}) {
	        return new RunSide(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.run = source["run"];
	        this.suite = source["suite"];
	        this.servers = source["servers"];
	        this.startedAt = source["startedAt"];
	        this.calls = source["calls"];
	    }
	}
	export class RunComparison {
	    a: RunSide;
	    b: RunSide;
	    same: number;
	    steps: StepComparison[];
	
	    static createFrom(source: any = {}) {
	        return new RunComparison(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.a = this.convertValues(source["a"], RunSide);
	        this.b = this.convertValues(source["b"], RunSide);
	        this.same = source["same"];
	        this.steps = this.convertValues(source["steps"], StepComparison);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	
	export class SaveState {
	    path: string;
	    bytes: number;
	    total: number;
	    done: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new SaveState(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.bytes = source["bytes"];
	        this.total = source["total"];
	        this.done = source["done"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SavedFilter {
	    name: string;
	    text: string;
	
	    static createFrom(source: any = {}) {
	        return new SavedFilter(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.text = source["text"];
	    }
	}
	export class SearchedPath {
	    path: string;
	    from: string;
	    tookMs: number;
	
	    static createFrom(source: any = {}) {
	        return new SearchedPath(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.from = source["from"];
	        this.tookMs = source["tookMs"];
	    }
	}
	export class Secret {
	    name: string;
	    updatedAt: number;
	    usedBy: string[];
	    sessionOnly: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Secret(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.updatedAt = source["updatedAt"];
	        this.usedBy = source["usedBy"];
	        this.sessionOnly = source["sessionOnly"];
	    }
	}
	export class SecretState {
	    keychain: string;
	    mode: string;
	    sealed: boolean;
	    detail: string;
	    failure?: Failure;
	    secrets: Secret[];
	
	    static createFrom(source: any = {}) {
	        return new SecretState(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.keychain = source["keychain"];
	        this.mode = source["mode"];
	        this.sealed = source["sealed"];
	        this.detail = source["detail"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.secrets = this.convertValues(source["secrets"], Secret);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Server {
	    name: string;
	    transport: string;
	    target: string;
	    enabled: boolean;
	    builtIn: boolean;
	    state: string;
	    since: number;
	    reason: string;
	    failure?: Failure;
	    attempt: number;
	    nextTryAt: number;
	    restarts: number;
	    health: Health;
	    instances: Instance[];
	    protocol: string;
	    era: string;
	    serverName: string;
	    serverTitle: string;
	    serverVersion: string;
	    instructions: string;
	    toolCount: number;
	    toolsStale: boolean;
	    toolsLack?: Failure;
	    running: number;
	    resourceCount: number;
	    promptCount: number;
	    capabilities: string[];
	    icons: Icon[];
	
	    static createFrom(source: any = {}) {
	        return new Server(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.transport = source["transport"];
	        this.target = source["target"];
	        this.enabled = source["enabled"];
	        this.builtIn = source["builtIn"];
	        this.state = source["state"];
	        this.since = source["since"];
	        this.reason = source["reason"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.attempt = source["attempt"];
	        this.nextTryAt = source["nextTryAt"];
	        this.restarts = source["restarts"];
	        this.health = this.convertValues(source["health"], Health);
	        this.instances = this.convertValues(source["instances"], Instance);
	        this.protocol = source["protocol"];
	        this.era = source["era"];
	        this.serverName = source["serverName"];
	        this.serverTitle = source["serverTitle"];
	        this.serverVersion = source["serverVersion"];
	        this.instructions = source["instructions"];
	        this.toolCount = source["toolCount"];
	        this.toolsStale = source["toolsStale"];
	        this.toolsLack = this.convertValues(source["toolsLack"], Failure);
	        this.running = source["running"];
	        this.resourceCount = source["resourceCount"];
	        this.promptCount = source["promptCount"];
	        this.capabilities = source["capabilities"];
	        this.icons = this.convertValues(source["icons"], Icon);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Settings {
	    theme: string;
	    callTimeoutMs: number;
	    maxCallTimeoutMs: number;
	    connectTimeoutMs: number;
	    maxMessageBytes: number;
	    confirmDestructive: boolean;
	    messagesKept: number;
	    messagesKeptBytes: number;
	    callsKept: number;
	    callsKeptDays: number;
	    callsKeptBytes: number;
	    parallelStarts: number;
	    maxConnections: number;
	    cacheEntries: number;
	    cacheBytes: number;
	    telemetry: string;
	    telemetryContent: boolean;
	    logLevel: string;
	
	    static createFrom(source: any = {}) {
	        return new Settings(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.theme = source["theme"];
	        this.callTimeoutMs = source["callTimeoutMs"];
	        this.maxCallTimeoutMs = source["maxCallTimeoutMs"];
	        this.connectTimeoutMs = source["connectTimeoutMs"];
	        this.maxMessageBytes = source["maxMessageBytes"];
	        this.confirmDestructive = source["confirmDestructive"];
	        this.messagesKept = source["messagesKept"];
	        this.messagesKeptBytes = source["messagesKeptBytes"];
	        this.callsKept = source["callsKept"];
	        this.callsKeptDays = source["callsKeptDays"];
	        this.callsKeptBytes = source["callsKeptBytes"];
	        this.parallelStarts = source["parallelStarts"];
	        this.maxConnections = source["maxConnections"];
	        this.cacheEntries = source["cacheEntries"];
	        this.cacheBytes = source["cacheBytes"];
	        this.telemetry = source["telemetry"];
	        this.telemetryContent = source["telemetryContent"];
	        this.logLevel = source["logLevel"];
	    }
	}
	export class SignInHeader {
	    name: string;
	    value: string;
	
	    static createFrom(source: any = {}) {
	        return new SignInHeader(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.value = source["value"];
	    }
	}
	export class SignInStep {
	    number: number;
	    kind: string;
	    name: string;
	    method: string;
	    url: string;
	    requestHeaders: SignInHeader[];
	    requestBody: string;
	    status: number;
	    responseHeaders: SignInHeader[];
	    responseBody: string;
	    truncated: boolean;
	    error: string;
	    at: number;
	    tookMs: number;
	
	    static createFrom(source: any = {}) {
	        return new SignInStep(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.number = source["number"];
	        this.kind = source["kind"];
	        this.name = source["name"];
	        this.method = source["method"];
	        this.url = source["url"];
	        this.requestHeaders = this.convertValues(source["requestHeaders"], SignInHeader);
	        this.requestBody = source["requestBody"];
	        this.status = source["status"];
	        this.responseHeaders = this.convertValues(source["responseHeaders"], SignInHeader);
	        this.responseBody = source["responseBody"];
	        this.truncated = source["truncated"];
	        this.error = source["error"];
	        this.at = source["at"];
	        this.tookMs = source["tookMs"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SignInFlow {
	    id: string;
	    server: string;
	    kind: string;
	    state: string;
	    stepMode: boolean;
	    next: string;
	    url: string;
	    redirect: string;
	    issuer: string;
	    scopes: string[];
	    startedAt: number;
	    deadline: number;
	    failure?: Failure;
	    steps: SignInStep[];
	
	    static createFrom(source: any = {}) {
	        return new SignInFlow(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.server = source["server"];
	        this.kind = source["kind"];
	        this.state = source["state"];
	        this.stepMode = source["stepMode"];
	        this.next = source["next"];
	        this.url = source["url"];
	        this.redirect = source["redirect"];
	        this.issuer = source["issuer"];
	        this.scopes = source["scopes"];
	        this.startedAt = source["startedAt"];
	        this.deadline = source["deadline"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.steps = this.convertValues(source["steps"], SignInStep);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class SignInStatus {
	    server: string;
	    signedIn: boolean;
	    needed: boolean;
	    grant: string;
	    issuer: string;
	    resource: string;
	    scopes: string[];
	    wanted: string[];
	    expiresAt: number;
	    refreshAt: number;
	    refreshable: boolean;
	    since: number;
	    clientId: string;
	    clientKind: string;
	    tokenType: string;
	    flow: string;
	    failure?: Failure;
	    unsaved?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new SignInStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.signedIn = source["signedIn"];
	        this.needed = source["needed"];
	        this.grant = source["grant"];
	        this.issuer = source["issuer"];
	        this.resource = source["resource"];
	        this.scopes = source["scopes"];
	        this.wanted = source["wanted"];
	        this.expiresAt = source["expiresAt"];
	        this.refreshAt = source["refreshAt"];
	        this.refreshable = source["refreshable"];
	        this.since = source["since"];
	        this.clientId = source["clientId"];
	        this.clientKind = source["clientKind"];
	        this.tokenType = source["tokenType"];
	        this.flow = source["flow"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.unsaved = this.convertValues(source["unsaved"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class StatsKind {
	    status: string;
	    code: string;
	    calls: number;
	
	    static createFrom(source: any = {}) {
	        return new StatsKind(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.status = source["status"];
	        this.code = source["code"];
	        this.calls = source["calls"];
	    }
	}
	export class StatsGroup {
	    server: string;
	    tool: string;
	    client: string;
	    figures: Figures;
	
	    static createFrom(source: any = {}) {
	        return new StatsGroup(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.tool = source["tool"];
	        this.client = source["client"];
	        this.figures = this.convertValues(source["figures"], Figures);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class StatsPoint {
	    at: number;
	    figures: Figures;
	
	    static createFrom(source: any = {}) {
	        return new StatsPoint(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.at = source["at"];
	        this.figures = this.convertValues(source["figures"], Figures);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Stats {
	    from: number;
	    to: number;
	    stepMs: number;
	    all: Figures;
	    points: StatsPoint[];
	    servers: StatsGroup[];
	    tools: StatsGroup[];
	    clients: StatsGroup[];
	    failing: StatsGroup[];
	    kinds: StatsKind[];
	    slowest: Call[];
	    partial: boolean;
	    tookUs: number;
	
	    static createFrom(source: any = {}) {
	        return new Stats(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.from = source["from"];
	        this.to = source["to"];
	        this.stepMs = source["stepMs"];
	        this.all = this.convertValues(source["all"], Figures);
	        this.points = this.convertValues(source["points"], StatsPoint);
	        this.servers = this.convertValues(source["servers"], StatsGroup);
	        this.tools = this.convertValues(source["tools"], StatsGroup);
	        this.clients = this.convertValues(source["clients"], StatsGroup);
	        this.failing = this.convertValues(source["failing"], StatsGroup);
	        this.kinds = this.convertValues(source["kinds"], StatsKind);
	        this.slowest = this.convertValues(source["slowest"], Call);
	        this.partial = source["partial"];
	        this.tookUs = source["tookUs"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class StatsQuery {
	    text: string;
	    from: number;
	    to: number;
	    points: number;
	
	    static createFrom(source: any = {}) {
	        return new StatsQuery(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.from = source["from"];
	        this.to = source["to"];
	        this.points = source["points"];
	    }
	}
	
	export class Stretch {
	    name: string;
	    kind: string;
	    attempt: number;
	    fromUs: number;
	    toUs: number;
	
	    static createFrom(source: any = {}) {
	        return new Stretch(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.kind = source["kind"];
	        this.attempt = source["attempt"];
	        this.fromUs = source["fromUs"];
	        this.toUs = source["toUs"];
	    }
	}
	export class Subscription {
	    server: string;
	    uri: string;
	    since: number;
	    updates: number;
	    updatedAt: number;
	    active: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new Subscription(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.uri = source["uri"];
	        this.since = source["since"];
	        this.updates = source["updates"];
	        this.updatedAt = source["updatedAt"];
	        this.active = source["active"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SuiteDetail {
	    file: string;
	    name: string;
	    note: string;
	    text: string;
	    problems: suite.Problem[];
	    steps: suite.Result[];
	    runs: suite.Ran[];
	    variables: suite.Declared[];
	    running: string;
	
	    static createFrom(source: any = {}) {
	        return new SuiteDetail(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = source["file"];
	        this.name = source["name"];
	        this.note = source["note"];
	        this.text = source["text"];
	        this.problems = this.convertValues(source["problems"], suite.Problem);
	        this.steps = this.convertValues(source["steps"], suite.Result);
	        this.runs = this.convertValues(source["runs"], suite.Ran);
	        this.variables = this.convertValues(source["variables"], suite.Declared);
	        this.running = source["running"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SuiteRow {
	    file: string;
	    name: string;
	    steps: number;
	    problems: number;
	    running: string;
	    last: suite.Ran[];
	
	    static createFrom(source: any = {}) {
	        return new SuiteRow(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = source["file"];
	        this.name = source["name"];
	        this.steps = source["steps"];
	        this.problems = source["problems"];
	        this.running = source["running"];
	        this.last = this.convertValues(source["last"], suite.Ran);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SuitePlace {
	    path: string;
	    suites: SuiteRow[];
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new SuitePlace(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.suites = this.convertValues(source["suites"], SuiteRow);
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SuiteReport {
	    report: suite.Report;
	    failure?: Failure;
	    elsewhere: boolean;
	    ending: boolean;
	
	    static createFrom(source: any = {}) {
	        return new SuiteReport(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.report = this.convertValues(source["report"], suite.Report);
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.elsewhere = source["elsewhere"];
	        this.ending = source["ending"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class SuiteRun {
	    file: string;
	    only: string;
	    from: string;
	    update: string[];
	    variables: Record<string, string>;
	
	    static createFrom(source: any = {}) {
	        return new SuiteRun(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = source["file"];
	        this.only = source["only"];
	        this.from = source["from"];
	        this.update = source["update"];
	        this.variables = source["variables"];
	    }
	}
	export class SuiteStep {
	    call: string;
	    file: string;
	    name: string;
	    snapshot: boolean;
	
	    static createFrom(source: any = {}) {
	        return new SuiteStep(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.call = source["call"];
	        this.file = source["file"];
	        this.name = source["name"];
	        this.snapshot = source["snapshot"];
	    }
	}
	
	
	
	export class TestStep {
	    id: string;
	    title: string;
	    status: string;
	    says: string;
	    hint: string;
	    details: string[];
	    tookMs: number;
	
	    static createFrom(source: any = {}) {
	        return new TestStep(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.title = source["title"];
	        this.status = source["status"];
	        this.says = source["says"];
	        this.hint = source["hint"];
	        this.details = source["details"];
	        this.tookMs = source["tookMs"];
	    }
	}
	export class TestStatus {
	    id: string;
	    done: boolean;
	    ok: boolean;
	    verdict: string;
	    server: string;
	    tookMs: number;
	    failure?: Failure;
	    protocol: string;
	    serverName: string;
	    serverVersion: string;
	    tools: string[];
	    steps: TestStep[];
	    advice: string[];
	    log: LogLine[];
	
	    static createFrom(source: any = {}) {
	        return new TestStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.done = source["done"];
	        this.ok = source["ok"];
	        this.verdict = source["verdict"];
	        this.server = source["server"];
	        this.tookMs = source["tookMs"];
	        this.failure = this.convertValues(source["failure"], Failure);
	        this.protocol = source["protocol"];
	        this.serverName = source["serverName"];
	        this.serverVersion = source["serverVersion"];
	        this.tools = source["tools"];
	        this.steps = this.convertValues(source["steps"], TestStep);
	        this.advice = source["advice"];
	        this.log = this.convertValues(source["log"], LogLine);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class TextFound {
	    count: number;
	    kept: number;
	    scanned: number;
	    done: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new TextFound(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.count = source["count"];
	        this.kept = source["kept"];
	        this.scanned = source["scanned"];
	        this.done = source["done"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TextNode {
	    key: string;
	    kind: string;
	    at: number;
	    bytes: number;
	    preview: string;
	
	    static createFrom(source: any = {}) {
	        return new TextNode(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.key = source["key"];
	        this.kind = source["kind"];
	        this.at = source["at"];
	        this.bytes = source["bytes"];
	        this.preview = source["preview"];
	    }
	}
	export class TextNodes {
	    nodes: TextNode[];
	    next: number;
	
	    static createFrom(source: any = {}) {
	        return new TextNodes(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.nodes = this.convertValues(source["nodes"], TextNode);
	        this.next = source["next"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TextPlace {
	    row: number;
	    column: number;
	    length: number;
	
	    static createFrom(source: any = {}) {
	        return new TextPlace(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.row = source["row"];
	        this.column = source["column"];
	        this.length = source["length"];
	    }
	}
	export class TextQuery {
	    text: string;
	    regexp: boolean;
	    caseToo: boolean;
	
	    static createFrom(source: any = {}) {
	        return new TextQuery(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.regexp = source["regexp"];
	        this.caseToo = source["caseToo"];
	    }
	}
	export class TextRow {
	    line: number;
	    more: boolean;
	    text: string;
	
	    static createFrom(source: any = {}) {
	        return new TextRow(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.line = source["line"];
	        this.more = source["more"];
	        this.text = source["text"];
	    }
	}
	export class TextSelection {
	    count: number;
	    kept: number;
	    done: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new TextSelection(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.count = source["count"];
	        this.kept = source["kept"];
	        this.done = source["done"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TextValue {
	    pointer: string;
	    preview: string;
	    bytes: number;
	    row: number;
	
	    static createFrom(source: any = {}) {
	        return new TextValue(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pointer = source["pointer"];
	        this.preview = source["preview"];
	        this.bytes = source["bytes"];
	        this.row = source["row"];
	    }
	}
	export class TextView {
	    id: string;
	    rows: number;
	    bytes: number;
	    json: boolean;
	    done: boolean;
	    failure?: Failure;
	
	    static createFrom(source: any = {}) {
	        return new TextView(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.rows = source["rows"];
	        this.bytes = source["bytes"];
	        this.json = source["json"];
	        this.done = source["done"];
	        this.failure = this.convertValues(source["failure"], Failure);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Timeline {
	    totalUs: number;
	    stretches: Stretch[];
	    marks: Mark[];
	
	    static createFrom(source: any = {}) {
	        return new Timeline(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.totalUs = source["totalUs"];
	        this.stretches = this.convertValues(source["stretches"], Stretch);
	        this.marks = this.convertValues(source["marks"], Mark);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Tool {
	    server: string;
	    name: string;
	    title: string;
	    description: string;
	    qualifiedName: string;
	    readOnly: boolean;
	    destructive: boolean;
	    idempotent: boolean;
	    openWorld: boolean;
	    annotated: boolean;
	    taskSupport: string;
	    icons: Icon[];
	    appUri: string;
	    appOnly: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Tool(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.server = source["server"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.description = source["description"];
	        this.qualifiedName = source["qualifiedName"];
	        this.readOnly = source["readOnly"];
	        this.destructive = source["destructive"];
	        this.idempotent = source["idempotent"];
	        this.openWorld = source["openWorld"];
	        this.annotated = source["annotated"];
	        this.taskSupport = source["taskSupport"];
	        this.icons = this.convertValues(source["icons"], Icon);
	        this.appUri = source["appUri"];
	        this.appOnly = source["appOnly"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ToolDetail {
	    tool: Tool;
	    inputSchema: string;
	    outputSchema: string;
	    raw: string;
	    schemaError?: Failure;
	    secretPaths: string[];
	
	    static createFrom(source: any = {}) {
	        return new ToolDetail(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.tool = this.convertValues(source["tool"], Tool);
	        this.inputSchema = source["inputSchema"];
	        this.outputSchema = source["outputSchema"];
	        this.raw = source["raw"];
	        this.schemaError = this.convertValues(source["schemaError"], Failure);
	        this.secretPaths = source["secretPaths"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ToolDifference {
	    name: string;
	    kind: string;
	    parts: string[];
	    rows: DiffRow[];
	    more: number;
	
	    static createFrom(source: any = {}) {
	        return new ToolDifference(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.kind = source["kind"];
	        this.parts = source["parts"];
	        this.rows = this.convertValues(source["rows"], DiffRow);
	        this.more = source["more"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ToolsComparison {
	    a: string;
	    b: string;
	    same: number;
	    tools: ToolDifference[];
	
	    static createFrom(source: any = {}) {
	        return new ToolsComparison(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.a = source["a"];
	        this.b = source["b"];
	        this.same = source["same"];
	        this.tools = this.convertValues(source["tools"], ToolDifference);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class UnknownName {
	    term: string;
	    meant: string;
	    instead: string;
	
	    static createFrom(source: any = {}) {
	        return new UnknownName(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.term = source["term"];
	        this.meant = source["meant"];
	        this.instead = source["instead"];
	    }
	}

}

export namespace suite {
	
	export class Declared {
	    name: string;
	    env: string;
	    default: string;
	    required: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Declared(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.env = source["env"];
	        this.default = source["default"];
	        this.required = source["required"];
	    }
	}
	export class Line {
	    kind: string;
	    text: string;
	
	    static createFrom(source: any = {}) {
	        return new Line(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.text = source["text"];
	    }
	}
	export class Miss {
	    kind: string;
	    file: string;
	    line: number;
	    message: string;
	    expected?: string;
	    actual?: string;
	    diff?: Line[];
	    snapshot?: string;
	
	    static createFrom(source: any = {}) {
	        return new Miss(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.file = source["file"];
	        this.line = source["line"];
	        this.message = source["message"];
	        this.expected = source["expected"];
	        this.actual = source["actual"];
	        this.diff = this.convertValues(source["diff"], Line);
	        this.snapshot = source["snapshot"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Problem {
	    file: string;
	    line: number;
	    column: number;
	    message: string;
	    hint: string;
	
	    static createFrom(source: any = {}) {
	        return new Problem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = source["file"];
	        this.line = source["line"];
	        this.column = source["column"];
	        this.message = source["message"];
	        this.hint = source["hint"];
	    }
	}
	export class Ran {
	    run: string;
	    outcome: string;
	    startedAt: number;
	    tookUs: number;
	    passed: number;
	    failed: number;
	    skipped: number;
	    part: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Ran(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.run = source["run"];
	        this.outcome = source["outcome"];
	        this.startedAt = source["startedAt"];
	        this.tookUs = source["tookUs"];
	        this.passed = source["passed"];
	        this.failed = source["failed"];
	        this.skipped = source["skipped"];
	        this.part = source["part"];
	    }
	}
	export class Result {
	    id: string;
	    phase: string;
	    name: string;
	    row?: string;
	    file: string;
	    line: number;
	    server?: string;
	    kind: string;
	    target?: string;
	    outcome: string;
	    reason?: string;
	    startedAt?: number;
	    tookUs: number;
	    attempts: number;
	    call?: string;
	    status?: string;
	    answer?: string;
	    updated?: string;
	    misses?: Miss[];
	
	    static createFrom(source: any = {}) {
	        return new Result(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.phase = source["phase"];
	        this.name = source["name"];
	        this.row = source["row"];
	        this.file = source["file"];
	        this.line = source["line"];
	        this.server = source["server"];
	        this.kind = source["kind"];
	        this.target = source["target"];
	        this.outcome = source["outcome"];
	        this.reason = source["reason"];
	        this.startedAt = source["startedAt"];
	        this.tookUs = source["tookUs"];
	        this.attempts = source["attempts"];
	        this.call = source["call"];
	        this.status = source["status"];
	        this.answer = source["answer"];
	        this.updated = source["updated"];
	        this.misses = this.convertValues(source["misses"], Miss);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Report {
	    run: string;
	    suite: string;
	    file: string;
	    outcome: string;
	    reason?: string;
	    startedAt: number;
	    tookUs: number;
	    passed: number;
	    failed: number;
	    skipped: number;
	    results: Result[];
	
	    static createFrom(source: any = {}) {
	        return new Report(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.run = source["run"];
	        this.suite = source["suite"];
	        this.file = source["file"];
	        this.outcome = source["outcome"];
	        this.reason = source["reason"];
	        this.startedAt = source["startedAt"];
	        this.tookUs = source["tookUs"];
	        this.passed = source["passed"];
	        this.failed = source["failed"];
	        this.skipped = source["skipped"];
	        this.results = this.convertValues(source["results"], Result);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

