import type { api } from "../../wailsjs/go/models";

/**
 * Plain turns a class of the generated models into what really arrives: data
 * without methods, and null where a Go pointer is nil.
 */
export type Plain<T> = T extends (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T as K extends "convertValues" ? never : K]: Plain<T[K]> | NullIfOptional<T, K> }
    : T;

type NullIfOptional<T, K extends keyof T> = undefined extends T[K] ? null : never;

export type Answered = Plain<api.Answered>;
export type Annotation = Plain<api.Annotation>;
export type App = Plain<api.App>;
export type Body = Plain<api.Body>;
export type Call = Plain<api.Call>;
export type CallComparison = Plain<api.CallComparison>;
export type CallAttempt = Plain<api.CallAttempt>;
export type CallDetail = Plain<api.CallDetail>;
export type CallRequest = Plain<api.CallRequest>;
export type Compared = Plain<api.Compared>;
export type Completion = Plain<api.Completion>;
export type CompletionRequest = Plain<api.CompletionRequest>;
export type Content = Plain<api.Content>;
export type DiffPart = Plain<api.DiffPart>;
export type DiffRow = Plain<api.DiffRow>;
export type Draft = Plain<api.Draft>;
export type ExportPreview = Plain<api.ExportPreview>;
export type ExportServer = Plain<api.ExportServer>;
export type ExportState = Plain<api.ExportState>;
export type Figures = Plain<api.Figures>;
export type Failure = Plain<api.Failure>;
export type FilterCompletions = Plain<api.FilterCompletions>;
export type Frame = Plain<api.Frame>;
export type HistoryPage = Plain<api.HistoryPage>;
export type HistoryQuery = Plain<api.HistoryQuery>;
export type HostFile = Plain<api.HostFile>;
export type HostRef = Plain<api.HostRef>;
export type Icon = Plain<api.Icon>;
export type ImportChoice = Plain<api.ImportChoice>;
export type ImportPreview = Plain<api.ImportPreview>;
export type ImportReport = Plain<api.ImportReport>;
export type ImportServer = Plain<api.ImportServer>;
export type Info = Plain<api.Info>;
export type Instance = Plain<api.Instance>;
export type LogLine = Plain<api.LogLine>;
export type LogPage = Plain<api.LogPage>;
export type OfferList = Plain<api.OfferList>;
export type Mark = Plain<api.Mark>;
export type Message = Plain<api.Message>;
export type MessageDetail = Plain<api.MessageDetail>;
export type MessagePage = Plain<api.MessagePage>;
export type MessageQuery = Plain<api.MessageQuery>;
export type Parsed = Plain<api.Parsed>;
export type PlainSecret = Plain<api.PlainSecret>;
export type Problem = Plain<api.Problem>;
export type ProcessEntry = Plain<api.ProcessEntry>;
export type ProcessPlan = Plain<api.ProcessPlan>;
export type ProcessTruth = Plain<api.ProcessTruth>;
export type Progress = Plain<api.Progress>;
export type Prompt = Plain<api.Prompt>;
export type PromptArgument = Plain<api.PromptArgument>;
export type PromptList = Plain<api.PromptList>;
export type PromptRequest = Plain<api.PromptRequest>;
export type SuiteDetail = Plain<api.SuiteDetail>;
export type SuitePlace = Plain<api.SuitePlace>;
export type SuiteReport = Plain<api.SuiteReport>;
export type SuiteRow = Plain<api.SuiteRow>;
export type SuiteRun = Plain<api.SuiteRun>;
export type SuiteRan = SuiteDetail["runs"][number];
export type SuiteProblem = SuiteDetail["problems"][number];
export type SuiteResult = SuiteDetail["steps"][number];
export type SuiteMiss = NonNullable<SuiteResult["misses"]>[number];
export type Question = Plain<api.Question>;
export type ReadRequest = Plain<api.ReadRequest>;
export type Replayed = Plain<api.Replayed>;
export type ReplayPlan = Plain<api.ReplayPlan>;
export type ReplayRequest = Plain<api.ReplayRequest>;
export type ReplayState = Plain<api.ReplayState>;
export type Resource = Plain<api.Resource>;
export type Round = Plain<api.Round>;
export type RoundAsk = Plain<api.RoundAsk>;
export type SamplingMessage = Plain<api.SamplingMessage>;
export type SamplingRequest = Plain<api.SamplingRequest>;
export type SamplingTool = Plain<api.SamplingTool>;
export type SaveState = Plain<api.SaveState>;
export type SavedFilter = Plain<api.SavedFilter>;
export type Secret = Plain<api.Secret>;
export type SecretState = Plain<api.SecretState>;
export type Server = Plain<api.Server>;
export type ServerConnection = Plain<api.Connection>;
export type Settings = Plain<api.Settings>;
export type SignInFlow = Plain<api.SignInFlow>;
export type SignInStatus = Plain<api.SignInStatus>;
export type SignInStep = Plain<api.SignInStep>;
export type Stats = Plain<api.Stats>;
export type StatsGroup = Plain<api.StatsGroup>;
export type StatsKind = Plain<api.StatsKind>;
export type Stretch = Plain<api.Stretch>;
export type Subscription = Plain<api.Subscription>;
export type Task = Plain<api.Task>;
export type Template = Plain<api.Template>;
export type TestStatus = Plain<api.TestStatus>;
export type TestStep = Plain<api.TestStep>;
export type Timeline = Plain<api.Timeline>;
export type Tool = Plain<api.Tool>;
export type ToolDetail = Plain<api.ToolDetail>;
export type ToolDifference = Plain<api.ToolDifference>;
export type TextFound = Plain<api.TextFound>;
export type TextNode = Plain<api.TextNode>;
export type TextPlace = Plain<api.TextPlace>;
export type TextQuery = Plain<api.TextQuery>;
export type TextRow = Plain<api.TextRow>;
export type TextView = Plain<api.TextView>;
export type UnknownName = Plain<api.UnknownName>;
